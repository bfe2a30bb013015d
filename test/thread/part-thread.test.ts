// A transcript cut into parts has the thread that all its records have.
import fc from 'fast-check'
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { corpus, hasCorpus } from '../corpus-folder.ts'
import { runs } from '../extent.ts'
import { fixtures, readFixture } from './fixture.ts'
import { readRecords } from './read-session.ts'
import { continued, place, transcript } from './transcript-arbitrary.ts'
import { locate } from '../../src/reader/locate.ts'
import { buildThread } from '../../src/thread/build.ts'
import type { PlacedRecord } from '../../src/thread/graph.ts'
import type { Thread } from '../../src/thread/thread.ts'
import { PartCutter } from '../../src/thread/parts/part-cutter.ts'
import { buildPart, joinThreads, PartTurn, turnsAfter } from '../../src/thread/parts/part-thread.ts'

/** First positions of the parts, for a part of every prompt if possible. */
function cut(records: readonly PlacedRecord[], minRecords = 1): { starts: number[]; cutter: PartCutter } {
  const cutter = new PartCutter(minRecords)
  let starts = [0]
  for (const placed of records) {
    const division = cutter.add(placed)
    if (division?.kind === 'cut') starts.push(placed.position)
    if (division?.kind === 'join') starts = starts.filter((start) => start <= division.from)
    expect(cutter.start).toBe(starts.at(-1))
  }
  return { starts, cutter }
}

function buildInParts(records: readonly PlacedRecord[], isLive: boolean): { thread: Thread; parts: number } {
  const { starts, cutter } = cut(records)
  const isTyped = (text: string) => cutter.isTyped(text)
  const parts = starts.map((start, index) => {
    const end = starts[index + 1]
    const first = end === undefined ? undefined : records[end]?.record
    const leaf = first?.type === 'user' ? (first.parentUuid ?? undefined) : undefined
    const isClosed = end !== undefined
    return buildPart(records.slice(start, end), { isFirst: index === 0, isLive: isLive && !isClosed, leaf, isTyped })
  })
  const source = { thread: (part: number) => parts[part] ?? buildThread([]) }
  const turns: Thread['turns'] = []
  for (const [part, thread] of parts.entries())
    for (const [at, turn] of turnsAfter(thread, part === 0, turns.length).entries())
      turns.push(new PartTurn(turn, source, part, part === 0 ? at : at + 1))
  return { thread: joinThreads(parts, turns), parts: parts.length }
}

function plain(thread: Thread): Thread {
  const turns = thread.turns.map(({ index, prompt, startedAt, endedAt, durationMs, messages, events }) => ({
    index,
    prompt,
    startedAt,
    endedAt,
    durationMs,
    messages,
    events,
  }))
  return { ...thread, turns }
}

function expectEqual(records: readonly PlacedRecord[]): number {
  let parts = 0
  for (const isLive of [false, true]) {
    const built = buildInParts(records, isLive)
    expect(plain(built.thread)).toEqual(buildThread(records, { isLive }))
    parts = built.parts
  }
  return parts
}

describe('equals the thread of all records', () => {
  test.each(readdirSync(fixtures).toSorted())('%s', (rule) => {
    expect(expectEqual(readFixture(rule).main)).toBeGreaterThan(0)
  })

  test('any session', () => {
    let [parts, sessions] = [0, 0]
    fc.assert(
      fc.property(continued, (raws) => {
        parts += expectEqual(place(raws))
        sessions += 1
      }),
      { numRuns: runs(3000) },
    )
    // Otherwise only single parts are compared.
    expect(parts).toBeGreaterThan(sessions * 2)
  })

  test('any graph', () => {
    fc.assert(
      fc.property(transcript, (raws) => {
        expect(expectEqual(place(raws))).toBeGreaterThan(0)
      }),
      { numRuns: runs(3000) },
    )
  })

  test.skipIf(!hasCorpus)('real transcripts', { timeout: 600_000 }, async () => {
    const counts = new Map<number, number>()
    for (const { path, kind } of locate([corpus]).files) {
      if (kind !== 'session') continue
      const parts = expectEqual(await readRecords(path))
      counts.set(parts, (counts.get(parts) ?? 0) + 1)
    }
    expect(counts.size).toBeGreaterThan(1)
  })
})

test('finds records by uuid, and messages before other records', () => {
  fc.assert(
    fc.property(continued, (raws) => {
      const records = place(raws)
      const { cutter } = cut(records)
      const isTalk = ({ record }: PlacedRecord) => record.type === 'user' || record.type === 'assistant'
      for (const { record } of records) {
        const uuid = 'uuid' in record ? record.uuid : undefined
        if (uuid === undefined) continue
        const all = records.filter((other) => 'uuid' in other.record && other.record.uuid === uuid)
        expect(cutter.positionOf(uuid)).toBe((all.find(isTalk) ?? all[0])?.position)
      }
    }),
    { numRuns: runs(1000) },
  )
})
