// The turns of records are the same whether they are placed in parts or all together.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { corpus, hasCorpus } from '../corpus-folder.ts'
import { runs } from '../extent.ts'
import { readRecords } from './read-session.ts'
import { continued, place, transcript } from './transcript-arbitrary.ts'
import { locate } from '../../src/reader/locate.ts'
import type { PlacedRecord } from '../../src/thread/graph.ts'
import { placeTranscript } from '../../src/thread/parts/part-places.ts'
import { placeRecords } from '../../src/thread/turn-places.ts'

/** Returns how often the records were read: three times if they could not be divided. */
function expectEqual(records: readonly PlacedRecord[], isAgent = false): number {
  let reads = 0
  const read = () => {
    reads += 1
    return records
  }
  const { places, counter } = placeTranscript(read, isAgent, { from: 2, part: 1 })
  const whole = placeRecords(records, isAgent)
  expect([...places]).toEqual(whole.places)
  expect(counter.save()).toBe(whole.counter.save())
  expect(counter.turns).toBe(whole.counter.turns)
  return reads
}

describe('equals the places of all records', () => {
  test('any session', () => {
    fc.assert(
      fc.property(continued, fc.boolean(), (raws, isAgent) => {
        expect(expectEqual(place(raws), isAgent)).toBeGreaterThan(0)
      }),
      { numRuns: runs(2000) },
    )
  })

  test('any graph', () => {
    fc.assert(
      fc.property(transcript, (raws) => {
        expect(expectEqual(place(raws))).toBeGreaterThan(0)
      }),
      { numRuns: runs(2000) },
    )
  })

  test.skipIf(!hasCorpus)('real transcripts', { timeout: 600_000 }, async () => {
    const sessions = locate([corpus]).files.filter(({ kind }) => kind === 'session')
    expect(sessions.length).toBeGreaterThan(0)
    for (const { path } of sessions) expectEqual(await readRecords(path))
  })
})

test('a transcript that can be divided is read twice and placed in parts', () => {
  const turn = (n: number) => [
    { type: 'user', uuid: `p${n}`, parentUuid: n === 0 ? null : `a${n - 1}`, message: { content: `Step ${n}` } },
    { type: 'assistant', uuid: `a${n}`, parentUuid: `p${n}`, message: { id: `m${n}`, content: [] } },
  ]
  const raws = Array.from({ length: 40 }, (_, n) => turn(n)).flat()
  const timed = raws.map((raw, second) => ({ ...raw, timestamp: new Date(1e12 + second * 1000).toISOString() }))
  expect(expectEqual(place(timed))).toBe(2)
})
