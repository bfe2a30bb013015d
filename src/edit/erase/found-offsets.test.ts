import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../test/extent.ts'
import { countOffsets, FoundOffsets } from './found-offsets.ts'

const offsets = fc.uniqueArray(fc.nat(500))

test('counts each offset once, whichever search and part found it', () => {
  fc.assert(
    fc.property(offsets, offsets, fc.integer({ min: 1, max: 90 }), (one, other, size) => {
      const lists = [one, other].map((all) => {
        const found = new FoundOffsets()
        // Each part sees the offsets of the part before it again.
        for (let end = size; end <= 500 + size; end += size) {
          const seen = all.filter((offset) => offset < end && offset >= end - 2 * size)
          found.add(seen, end - size)
        }
        return found.finish()
      })
      const expected = [...new Set([...one, ...other])].toSorted((a, b) => a - b)
      expect(countOffsets(lists, 10)).toEqual({ found: expected.length, offsets: expected.slice(0, 10) })
    }),
    { numRuns: runs(200) },
  )
})
