// Checks that reading a session in windows, incrementally or again gives the same items as reading it completely.
import fc from 'fast-check'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { writeLongSession } from '../bench/long-session.ts'
import { createContext, locateAll, type Context } from '../src/operations/context.ts'
import { AnswerCache } from '../src/operations/answer-cache.ts'
import { findSession } from '../src/operations/session/find-session.ts'
import { hydrate } from '../src/session/hydrate.ts'
import type { OpenSession } from '../src/session/open-session.ts'
import type { ThreadName } from '../src/session/session-view.ts'
import { runFindInSession as find } from '../src/operations/session/find-in-session.ts'
import { runDetails as details } from '../src/operations/session/details.ts'
import { runItem as item } from '../src/operations/session/steps.ts'
import { runOutline as outline } from '../src/operations/session/outline.ts'
import { runPlace as place } from '../src/operations/session/place.ts'
import { runSteps as steps } from '../src/operations/session/steps.ts'
import { buildSteps, isEvent, isMessage } from '../src/describe/build-steps.ts'
import { describeItems } from '../src/describe/describe-items.ts'
import type { TurnItem } from '../src/describe/describe-step.ts'
import type { Turn } from '../src/thread/thread.ts'
import { makeKeepWorld } from './keep-world.ts'
import { runs } from './extent.ts'
import { readCompleteSession } from './complete-session.ts'
import { corpus, hasCorpus } from './corpus-folder.ts'

const root = resolve(import.meta.dirname, '..')

function contextOf(home: string, options: { cache?: AnswerCache; stdin?: AsyncIterable<Buffer> } = {}): Context {
  return createContext({
    platform: 'linux',
    env: { CLAUDE_CONFIG_DIR: home, ANNALS_HOME: join(home, 'no-such-data') },
    home,
    overrides: {},
    stdin: Readable.from([]),
    now: () => Date.UTC(2026, 6, 1),
    directory: home,
    syncs: false,
    ...options,
  })
}

async function itemsOf(open: OpenSession, name: ThreadName, directory: string | null): Promise<TurnItem[]> {
  const reading = open.thread(name)
  const full = await hydrate(reading.steps, reading.transcript, {
    isAgent: reading.isAgent,
    spilledText: (path) => open.spilledText(path),
  })
  const read = full.filter(({ of }) => isMessage(of) || isEvent(of))
  return read.flatMap((step) => describeItems(step, directory))
}

async function expectSame(context: Context, path: string): Promise<number> {
  const open = await findSession(context, path)
  const loaded = await readCompleteSession(context, path, open.state === 'live')
  const { directory } = loaded.facts
  const itemsOfTurns = (turns: readonly Turn[]) => buildSteps(turns).flatMap((step) => describeItems(step, directory))
  expect(await itemsOf(open, {}, directory)).toEqual(itemsOfTurns(loaded.thread.turns))
  for (const { agentId, thread } of loaded.agents)
    expect(await itemsOf(open, { agent: agentId }, directory)).toEqual(itemsOfTurns(thread.turns))
  return loaded.thread.turns.length
}

const folders = [
  join(root, 'sample'),
  ...readdirSync(join(root, 'test/fixtures/thread')).map((name) => join(root, 'test/fixtures/thread', name)),
  ...(hasCorpus ? [corpus] : []),
]

describe('a session read in windows equals the complete session', () => {
  test.each(folders)('%s', async (folder) => {
    const context = contextOf(folder)
    const mains = locateAll(context, [folder]).files.filter(({ kind, size }) => kind === 'session' && size > 0)
    const nonEmpty = mains.filter(({ path }) => readFileSync(path, 'utf8').trim() !== '')
    expect(nonEmpty.length).toBeGreaterThan(0)
    for (const { path } of nonEmpty) expect(await expectSame(context, path)).toBeGreaterThan(0)
  })
})

const ID = '11111111-2222-4333-8444-555555555555'
const tidepool = join(root, 'sample/projects/-home-mara-src-tidepool')
const longest = readdirSync(tidepool)
  .filter((name) => name.endsWith('.jsonl'))
  .map((name) => readFileSync(join(tidepool, name)))
  .toSorted((a, b) => b.length - a.length)[0]
if (!longest) throw new Error('the sample has no transcript')
const sample: Buffer = longest

describe('a session that grows', () => {
  const world = makeKeepWorld()
  const path = join(world.home, 'projects/-p', `${ID}.jsonl`)
  mkdirSync(dirname(path))
  afterAll(() => world.remove())

  test('read incrementally at any offsets, equals a single reading', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(sample.length), { minLength: 1, maxLength: 6 }), async (cuts) => {
        const context = { ...world.context({ cache: new AnswerCache() }), syncs: false }
        const ends = [...cuts.toSorted((a, b) => a - b).filter((cut) => cut > 400), sample.length]
        let known: { revision: number; marks: number[] } | undefined
        let open: OpenSession | undefined
        for (const end of ends) {
          writeFileSync(path, sample.subarray(0, end))
          const outlined = await outline(context, { session: ID, since: known?.revision })
          const marks = [...(known?.marks ?? []).slice(0, outlined.thread.from), ...outlined.thread.marks]
          known = { revision: outlined.revision, marks }
          open = await findSession(context, ID)
          expect(marks).toEqual(open.thread({}).steps.map((step) => step.marks))
        }
        const fresh = await findSession({ ...world.context(), syncs: false }, ID)
        expect(open && (await itemsOf(open, {}, null))).toEqual(await itemsOf(fresh, {}, null))
        expect(open?.main.facts.build()).toEqual(fresh.main.facts.build())
        rmSync(path)
      }),
      { numRuns: runs(10) },
    )
  })

  test('a long one is read in portions that add up', async () => {
    writeLongSession(path, { id: ID, records: 4000, bytes: 30e6 })
    const context = { ...world.context({ cache: new AnswerCache() }), syncs: false }
    let known = await outline(context, { session: ID })
    const sizes = [known.thread.marks.length]
    expect(known.reading).toMatchObject({ total: statSync(path).size })
    expect((await steps(context, { session: ID, from: 0, count: 10 })).steps).toHaveLength(10)
    while (known.reading !== null) {
      const outlined = await outline(context, { session: ID, since: known.revision })
      const marks = [...known.thread.marks.slice(0, outlined.thread.from), ...outlined.thread.marks]
      known = { ...outlined, thread: { ...outlined.thread, marks } }
      sizes.push(marks.length)
    }
    const whole = await outline({ ...world.context(), syncs: false }, { session: ID, whole: true })
    expect(known.thread.marks).toEqual(whole.thread.marks)
    expect(known.session).toEqual(whole.session)
    // Each portion is as long as all portions before it.
    expect(sizes.length).toBeGreaterThan(2)
    expect(sizes.length).toBeLessThan(6)
  })

  test('a line longer than a portion does not stop reading', async () => {
    const record = (text: string) =>
      JSON.stringify({
        type: 'user',
        uuid: ID,
        message: { role: 'user', content: text },
        timestamp: '2026-03-02T00:00:00Z',
      })
    writeFileSync(path, `${record('x'.repeat(14e6))}\n`)
    const context = { ...world.context({ cache: new AnswerCache() }), syncs: false }
    expect(await outline(context, { session: ID })).toMatchObject({ reading: null, session: { records: 1 } })
  })

  test('a truncated and rewritten file is read from its start', async () => {
    writeFileSync(path, sample)
    const context = { ...world.context({ cache: new AnswerCache() }), syncs: false }
    const before = await outline(context, { session: ID })
    const lines = sample.toString('latin1').split('\n')
    writeFileSync(path, `${lines.slice(0, 12).join('\n')}\n`, 'latin1')
    const after = await outline(context, { session: ID, since: before.revision })
    const fresh = await outline({ ...world.context(), syncs: false }, { session: ID })
    expect([...before.thread.marks.slice(0, after.thread.from), ...after.thread.marks]).toEqual(fresh.thread.marks)
  })
})

describe('queries of the screens', () => {
  const context = contextOf(join(root, 'sample'), { cache: new AnswerCache() })
  const sessions = locateAll(context).files.flatMap(({ kind, sessionId }) =>
    kind === 'session' && sessionId ? [sessionId] : [],
  )
  if (sessions.length === 0) throw new Error('the sample has no session')

  test('every step is in a turn of the outline', async () => {
    for (const session of sessions) {
      const { thread } = await outline(context, { session })
      const covered = thread.turns.flatMap(({ step, steps: count }) =>
        Array.from({ length: count }, (_, i) => step + i),
      )
      expect(covered).toEqual(thread.marks.map((_, index) => index))
    }
  })

  test('shortened items can be loaded completely', async () => {
    for (const session of sessions) {
      const { thread } = await outline(context, { session })
      const window = await steps(context, { session, from: 0, count: 200 })
      expect(window.steps.map(({ step }) => step)).toEqual(thread.marks.map((_, index) => index).slice(0, 200))
      for (const { step, items } of window.steps) {
        for (const [index, shown] of items.entries()) {
          const full = await item(context, { session, step, item: index })
          const more = JSON.stringify(full).length - JSON.stringify(shown).length
          expect(shown.held === 0 ? full : more > 0).toEqual(shown.held === 0 ? shown : true)
        }
      }
    }
  })

  test('every uuid of a step finds the step', async () => {
    for (const session of sessions) {
      const window = await steps(context, { session, from: 0, count: 200 })
      for (const { uuids, step } of window.steps)
        for (const uuid of uuids) expect((await place(context, { session, message: uuid })).step).toBe(step)
    }
  })

  test('raw records equal the bytes of the file', async () => {
    for (const session of sessions) {
      const window = await steps(context, { session, from: 0, count: 20 })
      const found = await Promise.all(window.steps.map(({ step }) => details(context, { session, step })))
      for (const { file, offset, length, text, isCut } of found.flatMap(({ records }) => records)) {
        expect(isCut).toBe(false)
        expect(text).toBe(
          readFileSync(file)
            .subarray(offset, offset + length)
            .toString('utf8'),
        )
      }
    }
  })

  test('find matches text however it is escaped', async () => {
    for (const session of sessions) {
      const window = await steps(context, { session, from: 0, count: 200 })
      const words = window.steps.flatMap(({ items }) =>
        items.flatMap((each) => (each.kind === 'answer' || each.kind === 'prompt' ? [each.text.slice(0, 30)] : [])),
      )
      for (const text of words.filter((each) => each.trim() !== '').slice(0, 20)) {
        const { total, hits } = await find(context, { session, text })
        expect(total).toBeGreaterThan(0)
        expect(hits.reduce((sum, { count }) => sum + count, 0)).toBe(total)
      }
    }
    expect(await find(context, { session: sessions[0] ?? '', text: 'no such words at all' })).toMatchObject({
      total: 0,
    })
  })

  test('a file from standard input is read like any other and can be found later', async () => {
    const passed = contextOf(join(root, 'sample'), { cache: new AnswerCache(), stdin: Readable.from([sample]) })
    const outlined = await outline(passed, { session: '-' })
    expect(outlined.session.id).toMatch(/^dropped-[\da-f]{12}$/)
    expect(outlined.session.resume).toBeNull()
    const window = await steps(passed, { session: outlined.session.id, from: 0, count: 5 })
    expect(window.total).toBe(outlined.thread.marks.length)
  })

  test('callers that may not name files cannot open paths', async () => {
    const browser = { ...context, namesPaths: false }
    const path = join(tidepool, readdirSync(tidepool).find((name) => name.endsWith('.jsonl')) ?? '')
    for (const name of [path, 'package.json', '../package.json', './sample', '/etc/passwd', 'opened'])
      await expect(outline(browser, { session: name })).rejects.toThrow(/no session/)
  })
})
