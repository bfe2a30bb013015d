// An open session that grows equals the session opened anew, in every answer that a page gets. Appending one record
// costs the same in a short and in a long session.
import fc from 'fast-check'
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { longSessionLine, writeLongSession } from '../bench/long-session.ts'
import { AnswerCache } from '../src/operations/answer-cache.ts'
import { runOutline as outline } from '../src/operations/session/outline.ts'
import { runSteps as steps } from '../src/operations/session/steps.ts'
import type { Context } from '../src/operations/context.ts'
import { FamilyBytes } from '../src/session/family-bytes.ts'
import { OpenSession } from '../src/session/open-session.ts'
import type { SessionOutline } from '../src/session/session-view.ts'
import { fileSource, type TranscriptSource } from '../src/session/transcript-source.ts'
import { GrowingThread } from '../src/thread/growth/growing-thread.ts'
import { buildThread } from '../src/thread/build.ts'
import type { PlacedRecord } from '../src/thread/graph.ts'
import { spliceOutline } from '../web/session/outline/use-outline.ts'
import { pick, runs } from './extent.ts'
import { makeKeepWorld } from './keep-world.ts'
import { fixtures } from './thread/fixture.ts'
import { place, session, type Raw } from './thread/transcript-arbitrary.ts'

const ID = '11111111-2222-4333-8444-555555555555'
const AGENT = 'a26f16d'
const world = makeKeepWorld()
const main = join(world.home, 'projects/-p', `${ID}.jsonl`)
const agent = join(world.home, 'projects/-p', ID, 'subagents', `agent-${AGENT}.jsonl`)
mkdirSync(dirname(agent), { recursive: true })
afterAll(() => world.remove())

const opened = (): Context => ({ ...world.context({ cache: new AnswerCache() }), syncs: false })

/** All that a page shows, without the revision, and without the project, which comes from the list of sessions. */
async function pageOf(context: Context, { thread, session: head, revision: _revision, ...rest }: SessionOutline) {
  const whole = await outline(context, { session: ID })
  const names = [
    {},
    ...rest.branches.map(({ number }) => ({ branch: number })),
    ...rest.agents.map(({ agentId }) => ({ agent: agentId })),
  ]
  const windows = []
  for (const name of names) windows.push((await steps(context, { session: ID, from: 0, count: 500, ...name })).steps)
  return {
    ...rest,
    session: { ...head, project: null },
    turns: whole.thread.turns,
    marks: whole.thread.marks,
    kept: thread.from,
    windows,
  }
}

/**
 * Writes each state of the files in turn, and compares the session that was open all the time with a new one. Returns
 * the number of comparisons.
 */
async function expectGrown(files: readonly { main: Buffer; agent?: Buffer }[]): Promise<number> {
  const context = opened()
  let known: SessionOutline | undefined
  let compared = 0
  for (const state of files) {
    writeFileSync(main, state.main)
    if (state.agent) writeFileSync(agent, state.agent)
    const grown = await outline(context, { session: ID, since: known?.revision })
    const { from } = grown.thread
    known = known ? spliceOutline(known, grown) : grown
    const fresh = opened()
    const page = await pageOf(fresh, await outline(fresh, { session: ID }))
    expect(await pageOf(context, grown)).toEqual({ ...page, kept: from })
    expect(known.thread).toMatchObject({ marks: page.marks, turns: page.turns })
    compared += 1
  }
  rmSync(main)
  rmSync(agent, { force: true })
  return compared
}

function toBytes(raws: readonly Raw[]): Buffer {
  return Buffer.from(raws.map((raw) => `${JSON.stringify(raw)}\n`).join(''))
}

/** The first state must have a record; the last has everything. */
function states(bytes: Buffer, cuts: readonly number[], min = bytes.indexOf(0x0a) + 1): { main: Buffer }[] {
  const ends = [...new Set([min, ...cuts.map((cut) => min + (cut % (bytes.length - min + 1))), bytes.length])]
  return ends.toSorted((a, b) => a - b).map((end) => ({ main: bytes.subarray(0, end) }))
}

const START: Raw = { type: 'user', uuid: 'u', parentUuid: null, message: { content: 'Start' } }
const offsets = fc.array(fc.nat(100_000), { maxLength: 8 })

describe('a session that grows equals a new reading', () => {
  const rules = readdirSync(fixtures).toSorted()
  test.each(pick(rules, 12))('%s', async (rule) => {
    const bytes = Buffer.from(readFileSync(join(fixtures, rule, 'input.jsonl'), 'utf8'))
    const lines = [...bytes.keys()].filter((at) => bytes[at] === 0x0a).map((at) => at - bytes.indexOf(0x0a))
    expect(await expectGrown(states(bytes, lines))).toBeGreaterThan(0)
  })

  test('cut anywhere, also inside a line', async () => {
    await fc.assert(
      fc.asyncProperty(session, offsets, async (raws, cuts) => {
        expect(await expectGrown(states(toBytes([START, ...raws]), cuts))).toBeGreaterThan(0)
      }),
      { numRuns: runs(80) },
    )
  })

  test('with damaged lines', async () => {
    const damage = fc.record({ at: fc.nat(100_000), bytes: fc.constantFrom('{"type":', '\0\0\0', '}\n{', '\n\n', '"') })
    await fc.assert(
      fc.asyncProperty(session, offsets, fc.array(damage, { maxLength: 3 }), async (raws, cuts, damages) => {
        let bytes = toBytes([START, ...raws])
        const first = bytes.indexOf(0x0a) + 1
        for (const { at, bytes: filler } of damages) {
          const offset = first + (at % (bytes.length - first + 1))
          bytes = Buffer.concat([bytes.subarray(0, offset), Buffer.from(filler), bytes.subarray(offset)])
        }
        expect(await expectGrown(states(bytes, cuts, first))).toBeGreaterThan(0)
      }),
      { numRuns: runs(80) },
    )
  })

  test('rewritten in between', async () => {
    await fc.assert(
      fc.asyncProperty(session, session, offsets, async (before, after, cuts) => {
        const rewritten = toBytes([{ ...START, uuid: 'other' }, ...after])
        expect(
          await expectGrown([...states(toBytes([START, ...before]), cuts), ...states(rewritten, cuts)]),
        ).toBeGreaterThan(0)
      }),
      { numRuns: runs(60) },
    )
  })

  test('with an agent that grows too', async () => {
    await fc.assert(
      fc.asyncProperty(session, session, offsets, async (raws, own, cuts) => {
        const calling = raws.map((raw, index) =>
          raw['type'] === 'user' && index % 2 === 0 ? { ...raw, toolUseResult: { agentId: AGENT } } : raw,
        )
        const spoken = own.map((raw) => ({ ...raw, isSidechain: true, agentId: AGENT }))
        const theirs = states(toBytes([{ ...START, isSidechain: true, agentId: AGENT }, ...spoken]), cuts)
        const mains = states(toBytes([START, ...calling]), cuts.toReversed())
        const longer = Math.max(mains.length, theirs.length)
        const both = Array.from({ length: longer }, (_, index) => ({
          main: mains[Math.min(index, mains.length - 1)]?.main ?? Buffer.alloc(0),
          ...(index === 0 ? {} : { agent: theirs[Math.min(index, theirs.length - 1)]?.main ?? Buffer.alloc(0) }),
        }))
        expect(await expectGrown(both)).toBeGreaterThan(0)
      }),
      { numRuns: runs(60) },
    )
  })
})

describe('one appended record', () => {
  const SIZES = [220, 2200]

  /** Counts the records that are looked at. */
  function watched(records: readonly PlacedRecord[], seen: Set<number>): PlacedRecord[] {
    return records.map((placed) => ({
      ...placed,
      record: new Proxy(placed.record, {
        get(target, key, receiver): unknown {
          seen.add(placed.position)
          return Reflect.get(target, key, receiver)
        },
      }),
    }))
  }

  test('is compared with a number of records that does not grow', () => {
    const long = { id: ID, records: 3000, bytes: 1e6 }
    const raws = Array.from({ length: 2300 }, (_, index): Raw => JSON.parse(longSessionLine(long, index)))
    const most = SIZES.map((size) => {
      const seen = new Set<number>()
      const records = watched(place(raws), seen)
      const growing = new GrowingThread()
      growing.update(records.slice(0, size), {})
      let largest = 0
      for (let count = size + 1; count <= size + 44; count++) {
        seen.clear()
        growing.update(records.slice(0, count), {})
        largest = Math.max(largest, seen.size)
      }
      expect(growing.builds).toBe(1)
      const all = place(raws).slice(0, size + 44)
      expect(growing.update(records.slice(0, size + 44), {}).thread.turns).toEqual(buildThread(all).turns)
      return largest
    })
    expect(most[1]).toBe(most[0])
    expect(most[0]).toBeLessThan(15)
  })

  test('is all that is read, and few steps are built', async () => {
    const built = []
    for (const records of SIZES) {
      const long = { id: ID, records, bytes: 1e6 }
      writeLongSession(main, long)
      let bytes = 0
      const source = counting(fileSource(main), (length) => (bytes += length))
      const context = world.context()
      const open = new OpenSession({ ...context, staysOpen: true }, { id: ID, source, bytes: new FamilyBytes(context) })
      await open.refresh()
      expect(bytes).toBe(readFileSync(main).length)
      const fresh: number[] = []
      for (let index = records; index < records + 22; index++) {
        const before = new Set(open.thread({}).steps)
        const line = longSessionLine(long, index)
        bytes = 0
        appendFileSync(main, line)
        await open.refresh()
        expect(bytes).toBe(Buffer.byteLength(line))
        fresh.push(open.thread({}).steps.filter((step) => !before.has(step)).length)
      }
      built.push(Math.max(...fresh))
    }
    expect(built[1]).toBe(built[0])
    expect(built[0]).toBeLessThan(6)
    rmSync(main)
  })

  function counting(source: TranscriptSource, add: (bytes: number) => void): TranscriptSource {
    async function* readNew(maxBytes: number): ReturnType<TranscriptSource['readNew']> {
      for await (const batch of source.readNew(maxBytes)) {
        for (const { length } of batch.entries) add(length)
        yield batch
      }
    }
    return { ...source, readNew }
  }
})
