// Checks an open session while its surroundings change: files are deleted, forgotten or added, and processes start and end.
import { appendFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../src/operations/context.ts'
import { createContext, locateAll } from '../src/operations/context.ts'
import { runForget as forget } from '../src/operations/keep/forget.ts'
import { AnswerCache } from '../src/operations/answer-cache.ts'
import { findSession } from '../src/operations/session/find-session.ts'
import { runFindInSession as find } from '../src/operations/session/find-in-session.ts'
import { runOutline as outline } from '../src/operations/session/outline.ts'
import { runPlace as place } from '../src/operations/session/place.ts'
import { runSteps as steps } from '../src/operations/session/steps.ts'
import { runSyncOperation as sync } from '../src/operations/keep/sync.ts'
import { isMessage } from '../src/describe/build-steps.ts'
import { hasMark } from '../src/thread/step-mark.ts'
import { makeKeepWorld, type KeepWorld } from './keep-world.ts'
import { corpus, hasCorpus } from './corpus-folder.ts'

const ID = '11111111-2222-4333-8444-555555555555'
const FOLDER = 'projects/-home-mara-tidepool'

let world: KeepWorld
let context: Context
let count = 0

beforeEach(() => {
  world = makeKeepWorld()
  context = world.context({ cache: new AnswerCache(), syncs: false, namesPaths: false })
  count = 0
})
afterEach(() => world.remove())

const uuid = (number: number) => `aaaaaaaa-0000-4000-8000-${String(number).padStart(12, '0')}`

function record(fields: object, parent = count): string {
  count += 1
  const parentUuid = parent === 0 ? null : uuid(parent)
  const timestamp = new Date(Date.UTC(2026, 1, 11, 9, 0, count)).toISOString()
  return `${JSON.stringify({ parentUuid, uuid: uuid(count), sessionId: ID, cwd: '/home/mara/tidepool', timestamp, ...fields })}\n`
}

const said = (text: string) => ({ type: 'user', message: { role: 'user', content: text } })
const answered = (text: string) => ({
  type: 'assistant',
  message: { id: `msg_${count}`, role: 'assistant', model: 'claude-opus-4-5', content: [{ type: 'text', text }] },
})
const called = (id: string, name: string, input: object) => ({
  type: 'assistant',
  message: { id: `msg_${count}`, role: 'assistant', content: [{ type: 'tool_use', id, name, input }] },
})
const result = (id: string, content: unknown, others: object[] = []) => ({
  type: 'user',
  message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content }, ...others] },
})

const path = () => join(world.home, FOLDER, `${ID}.jsonl`)

function write(...lines: string[]): void {
  mkdirSync(dirname(path()), { recursive: true })
  writeFileSync(path(), lines.join(''))
}

describe('an open session', () => {
  test('is read from the archive if its file is deleted', async () => {
    write(record(said('Where does the tide go?')), record(answered('Out.')))
    await sync({ ...context, syncs: true }, {})
    expect((await outline(context, { session: ID })).session.state).not.toBe('archived')
    rmSync(path())
    await sync({ ...context, syncs: true }, {})
    expect((await outline(context, { session: ID })).session.state).toBe('archived')
    const window = await steps(context, { session: ID, from: 0, count: 10 })
    expect(window.steps.map(({ kind }) => kind)).toEqual(['prompt', 'answer'])
  })

  test('is gone if it is forgotten', async () => {
    write(record(said('My secret is 1234')), record(answered('I see.')))
    await sync({ ...context, syncs: true }, {})
    rmSync(path())
    await sync({ ...context, syncs: true }, {})
    await outline(context, { session: ID })
    await forget(context, { sessions: [ID], yes: true })
    await expect(outline(context, { session: ID })).rejects.toThrow(/no session/)
    await expect(steps(context, { session: ID, from: 0, count: 5 })).rejects.toThrow(/no session/)
  })

  test('is live only while its process runs', async () => {
    write(record(said('Hello')), record(answered('Hi')))
    expect((await outline(context, { session: ID })).session.state).toBe('idle')
    const process = join(world.home, 'sessions/4711.json')
    mkdirSync(dirname(process), { recursive: true })
    writeFileSync(process, JSON.stringify({ pid: globalThis.process.pid, sessionId: ID, cwd: '/home/mara/tidepool' }))
    expect((await outline(context, { session: ID })).session.state).toBe('live')
    rmSync(process)
    expect((await outline(context, { session: ID })).session.state).toBe('idle')
  })

  test('sees agents and spilled outputs that are added later', async () => {
    write(record(said('Look')), record(called('t1', 'Bash', { command: 'make' })))
    await outline(context, { session: ID })
    const spilled = join(world.home, FOLDER, ID, 'tool-results/out.txt')
    mkdirSync(dirname(spilled), { recursive: true })
    writeFileSync(spilled, 'all of the output\n'.repeat(40))
    const notice = `<persisted-output>\nOutput too large. Full output saved to: ${spilled}\n</persisted-output>`
    appendFileSync(path(), record(result('t1', notice)))
    const agent = join(world.home, FOLDER, ID, 'subagents/agent-a1b2.jsonl')
    mkdirSync(dirname(agent), { recursive: true })
    writeFileSync(agent, record({ ...said('Search'), isSidechain: true, agentId: 'a1b2' }, 0))
    const known = await outline(context, { session: ID })
    expect(known.agents.map(({ agentId }) => agentId)).toEqual(['a1b2'])
    const open = await findSession(context, ID)
    expect(open.spilledText(spilled)).toBe('all of the output\n'.repeat(40))
  })

  test('finds a message that was just appended', async () => {
    write(record(said('Hello')))
    await outline(context, { session: ID })
    appendFileSync(path(), record(answered('Hi')))
    expect(await place(context, { session: ID, message: uuid(2) })).toMatchObject({ step: 1 })
    expect(await find(context, { session: ID, text: 'Hi' })).toMatchObject({ total: 1 })
  })

  test('has no new revision if unchanged, with or without a final newline', async () => {
    write(record(said('Hello')), record(answered('Hi')).trimEnd())
    const first = await outline(context, { session: ID })
    expect(first.session.records).toBe(2)
    expect((await outline(context, { session: ID, since: first.revision })).revision).toBe(first.revision)
    appendFileSync(path(), '\n')
    const grown = await outline(context, { session: ID, since: first.revision })
    expect(grown.session.records).toBe(2)
    expect(grown.thread.marks.length + grown.thread.from).toBe(2)
  })

  test('with many agents returns only new marks', async () => {
    write(record(said('Hello')), record(answered('Hi')))
    for (let number = 0; number < 130; number++) {
      const agent = join(world.home, FOLDER, ID, `subagents/agent-${String(number).padStart(4, '0')}.jsonl`)
      mkdirSync(dirname(agent), { recursive: true })
      writeFileSync(agent, record({ ...said(`Task ${number}`), isSidechain: true }, 0))
    }
    const known = await outline(context, { session: ID })
    count = 2
    appendFileSync(path(), record(said('And now?')))
    expect((await outline(context, { session: ID, since: known.revision })).thread.from).toBe(2)
  })

  test('is the same for any prefix of its id', async () => {
    write(record(said('Hello')))
    expect(await findSession(context, ID.slice(0, 8))).toBe(await findSession(context, ID))
  })
})

describe('find', () => {
  test('counts a record once, even if it has text next to a result', async () => {
    const texts = [{ type: 'text', text: 'and these words' }]
    write(
      record(said('Look')),
      record(called('t1', 'Bash', { command: 'make' })),
      record(result('t1', 'one NEEDLE here', texts)),
    )
    const { total, hits } = await find(context, { session: ID, text: 'needle' })
    expect([total, hits.length]).toEqual([1, 1])
    expect(hits[0]).toMatchObject({ step: 1, item: 0 })
  })

  test('handles input nested deeper than JSON.stringify allows', async () => {
    const deep = `${'{"a":'.repeat(30_000)}"needle"${'}'.repeat(30_000)}`
    const line = record(called('t1', 'Bash', { command: 'DEEP' }))
    write(record(said('Look')), line.replace('"DEEP"', deep))
    expect(await find(context, { session: ID, text: 'Look' })).toMatchObject({ total: 1 })
    const window = await steps(context, { session: ID, from: 0, count: 5 })
    expect(JSON.stringify(window)).toContain('"held":')
  })
})

describe('branches', () => {
  test('start with the main conversation up to their fork', async () => {
    write(
      record(said('First')),
      record(answered('One')),
      record({ type: 'system', subtype: 'turn_duration', durationMs: 1200, isMeta: false }),
      record(said('Left behind')),
      record(answered('Gone')),
      record(said('Instead'), 3),
      record(answered('Kept')),
    )
    const { branches, thread } = await outline(context, { session: ID })
    expect(branches).toMatchObject([{ number: 1, step: 1 }])
    expect(thread.marks.findIndex((marks) => hasMark(marks, 'fork'))).toBe(1)
    const branch = await steps(context, { session: ID, branch: 1, from: 0, count: 10 })
    expect(branch.steps.map(({ kind }) => kind)).toEqual(['prompt', 'answer', 'event', 'prompt', 'answer'])
  })

  const root = resolve(import.meta.dirname, '..')
  const fixtures = join(root, 'test/fixtures/thread')
  const folders = [
    join(root, 'sample'),
    ...readdirSync(fixtures).map((name) => join(fixtures, name)),
    ...(hasCorpus ? [corpus] : []),
  ]

  test.each(folders)(
    'of %s are a beginning of the main line or of another branch, and then their own',
    async (folder) => {
      const there = createContext({
        platform: 'linux',
        env: { CLAUDE_CONFIG_DIR: folder, ANNALS_HOME: join(folder, 'none') },
        home: folder,
        overrides: {},
        stdin: context.stdin,
        now: context.now,
        directory: folder,
        syncs: false,
      })
      for (const { path: file } of locateAll(there, [folder]).files.filter(
        ({ kind, size }) => kind === 'session' && size > 4,
      )) {
        const open = await findSession(there, file)
        const { branches } = open.session.thread
        const positionsOf = (branch?: number) =>
          open.thread({ branch }).steps.flatMap(({ of }) => (isMessage(of) ? [of.position] : []))
        const lines = [positionsOf(), ...branches.map((_, index) => positionsOf(index + 1))]
        for (const [index, { messages }] of branches.entries()) {
          const own = messages.map(({ position }) => position)
          const thread = lines[index + 1] ?? []
          const before = thread.slice(0, thread.length - own.length)
          expect(thread.slice(before.length)).toEqual(own)
          const others = lines.filter((_, other) => other !== index + 1)
          expect(others.some((line) => before.every((position, at) => line[at] === position))).toBe(true)
        }
      }
    },
  )
})
