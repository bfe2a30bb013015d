// A thread that grows equals the thread built from all its records, whatever is appended and in whatever portions.
import fc from 'fast-check'
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/extent.ts'
import { fixtures, readFixture } from '../../../test/thread/fixture.ts'
import { place, session, transcript } from '../../../test/thread/transcript-arbitrary.ts'
import { buildThread, type ThreadOptions } from '../build.ts'
import type { PlacedRecord } from '../graph.ts'
import { GrowingThread } from './growing-thread.ts'

function expectGrown(records: readonly PlacedRecord[], cuts: readonly number[], options: ThreadOptions): GrowingThread {
  const growing = new GrowingThread()
  const ends = [...new Set([...cuts.map((cut) => cut % (records.length + 1)), records.length])].toSorted(
    (a, b) => a - b,
  )
  let before = buildThread([])
  for (const end of ends) {
    const { thread, from } = growing.update(records.slice(0, end), options)
    expect(thread).toEqual(buildThread(records.slice(0, end), options))
    const early = ({ turns }: typeof thread) =>
      turns.flatMap(({ messages, events }) => [...messages, ...events]).filter(({ position }) => position < from)
    expect(early(thread)).toEqual(early(before))
    before = thread
  }
  return growing
}

const everyCut = Array.from({ length: 200 }, (_, index) => index)
const cuts = fc.oneof(fc.constant(everyCut), fc.array(fc.nat(60), { maxLength: 8 }))
const options = fc.record({ isLive: fc.boolean(), isAgent: fc.boolean() })

describe('equals a new build', () => {
  test.each(readdirSync(fixtures).toSorted())('%s', (rule) => {
    const { main } = readFixture(rule)
    for (const own of [{ isLive: true }, { isLive: false }, { isAgent: true }])
      expect(expectGrown(main, everyCut, own).builds).toBeGreaterThan(0)
  })

  test('any session', () => {
    let [builds, records] = [0, 0]
    fc.assert(
      fc.property(session, cuts, options, (raws, ends, own) => {
        builds += expectGrown(place(raws), ends, own).builds
        records += ends.length
      }),
      { numRuns: runs(3000) },
    )
    // Otherwise only new builds are compared.
    expect(builds).toBeLessThan(records / 2)
  })

  test('any graph', () => {
    fc.assert(
      fc.property(transcript, cuts, options, (raws, ends, own) => {
        expect(expectGrown(place(raws), ends, own).builds).toBeGreaterThan(0)
      }),
      { numRuns: runs(3000) },
    )
  })
})
