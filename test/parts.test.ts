// A session whose transcript is divided into parts equals the session that is in memory as a whole, in every answer, also
// while it grows.
import fc from 'fast-check'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countErrors } from '../src/operations/session/count-errors.ts'
import { sessionChanges } from '../src/operations/session/file-changes.ts'
import { locate } from '../src/reader/locate.ts'
import { locateFamily } from '../src/reader/session.ts'
import { describeWindow } from '../src/session/describe-window.ts'
import { openFamily, type OpenSession } from '../src/session/open-session.ts'
import { threadNames } from '../src/session/thread-names.ts'
import { resumeParts } from '../src/thread/resume.ts'
import type { Turn } from '../src/thread/thread.ts'
import { isFull } from './extent.ts'
import { makeKeepWorld } from './keep-world.ts'
import { continued, session, type Raw } from './thread/transcript-arbitrary.ts'

const ID = '11111111-2222-4333-8444-555555555555'
const AGENT = 'a26f16d'
const world = makeKeepWorld()
const main = join(world.home, 'projects/-p', `${ID}.jsonl`)
const agent = join(world.home, 'projects/-p', ID, 'subagents', `agent-${AGENT}.jsonl`)
mkdirSync(dirname(agent), { recursive: true })
afterAll(() => world.remove())

async function open(isParted: boolean, staysOpen: boolean): Promise<OpenSession> {
  const parts = isParted ? { from: 0, part: 1 } : { from: Infinity, part: Infinity }
  const family = await locateFamily(ID, locate([world.home]).files)
  const opened = await openFamily({ ...world.context(), staysOpen, parts }, family)
  await opened.refresh()
  return opened
}

async function answersOf(opened: OpenSession) {
  const { thread, agents } = opened.session
  const readings = []
  for (const name of threadNames(opened)) {
    const { steps, outline } = opened.thread(name)
    readings.push({
      outline,
      steps: steps.map(({ turn, marks, modelBefore, of }) => ({ turn, marks, modelBefore, of })),
      windows: await describeWindow(opened, opened.thread(name), 0, steps.length),
    })
  }
  const uuids = [...opened.main.records].map(({ record, line }) => ('uuid' in record && record.uuid) || `line ${line}`)
  const full = []
  for await (const turn of opened.fullReader().turns(thread.turns)) full.push({ ...turn, messages: 0, events: 0 })
  for await (const step of opened.fullReader().turns(thread.turns).steps()) full.push(step)
  return {
    thread: { ...thread, turns: thread.turns.map(plainTurn) },
    agents,
    readings,
    full,
    counts: opened.counts,
    errors: countErrors(opened),
    changes: [...sessionChanges(opened)],
    resume: resumeParts(() => opened.main.partsFromEnd()),
    positions: uuids.map((uuid) => opened.main.positionOf(uuid)),
    ranges: uuids.map((_, position) => opened.main.rangeOf(position)),
    records: [...opened.main.records],
  }
}

function plainTurn({ index, prompt, startedAt, endedAt, durationMs, messages, events }: Turn): Turn {
  return { index, prompt, startedAt, endedAt, durationMs, messages, events }
}

/** Slim records have fields without a value, which packing drops. */
function packed(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

function toBytes(raws: readonly Raw[]): Buffer {
  return Buffer.from(raws.map((raw) => `${JSON.stringify(raw)}\n`).join(''))
}

const START: Raw = { type: 'user', uuid: 'u', parentUuid: null, message: { content: 'Start' } }

async function expectEqual(raws: readonly Raw[], own: readonly Raw[], cuts: readonly number[]): Promise<number> {
  let parts = 0
  const [bytes, theirs] = [toBytes([START, ...raws]), toBytes([{ ...START, agentId: AGENT }, ...own])]
  const first = bytes.indexOf(0x0a) + 1
  const ends = [first, ...cuts.map((cut) => first + (cut % (bytes.length - first + 1))), bytes.length]
  if (own.length > 0) writeFileSync(agent, theirs)
  let growing: OpenSession | undefined
  for (const end of ends.toSorted((a, b) => a - b)) {
    writeFileSync(main, bytes.subarray(0, end))
    growing ??= await open(true, true)
    await growing.refresh()
    const [whole, parted] = [await open(false, false), await open(true, false)]
    const expected = packed(await answersOf(whole))
    expect(packed(await answersOf(parted))).toEqual(expected)
    expect(packed(await answersOf(growing))).toEqual(expected)
    parts += parted.main.parts?.packed.parts.length ?? 0
  }
  rmSync(main)
  rmSync(agent, { force: true })
  return parts
}

const offsets = fc.array(fc.nat(100_000), { maxLength: 3 })

test('a session in parts equals the whole session', { timeout: 600_000 }, async () => {
  let parts = 0
  await fc.assert(
    fc.asyncProperty(continued, offsets, async (raws, cuts) => {
      parts += await expectEqual(raws, [], cuts)
    }),
    { numRuns: isFull ? 600 : 15 },
  )
  // Otherwise only whole sessions are compared.
  expect(parts).toBeGreaterThan(isFull ? 50 : 10)
})

test('a session in parts with an agent equals the whole session', { timeout: 600_000 }, async () => {
  let parts = 0
  await fc.assert(
    fc.asyncProperty(continued, session, offsets, async (raws, own, cuts) => {
      const calling = raws.map((raw, index) =>
        raw['type'] === 'user' && index % 3 === 0 ? { ...raw, toolUseResult: { agentId: AGENT } } : raw,
      )
      const spoken = own.map((raw) => ({ ...raw, isSidechain: true, agentId: AGENT }))
      parts += await expectEqual(calling, spoken, cuts)
    }),
    { numRuns: isFull ? 600 : 15 },
  )
  expect(parts).toBeGreaterThan(isFull ? 50 : 10)
})
