import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ArchivedVersion } from './archived-version.ts'
import { bytesIn, deadRanges, liveRanges } from './live-ranges.ts'

const place = fc.record({ packOffset: fc.nat(60), packLength: fc.integer({ min: 1, max: 20 }) })

function versionWith(places: readonly { packOffset: number; packLength: number }[]): ArchivedVersion {
  const chunks = places.map((ref) => {
    return { ...ref, offset: 0, length: 1, sha256: '', pack: 1, encoding: 'raw' as const }
  })
  const file = { path: '/a', root: '/', kind: 'session' as const }
  return { ...file, id: 1, version: 1, size: 1, mtimeMs: 1, inode: 1, archivedAt: '', missing: 0, chunks }
}

test('every byte of a pack is live or dead, as counted one by one', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 8 }), fc.nat(100), (places, packBytes) => {
      const isLive = (at: number) =>
        places.some(({ packOffset, packLength }) => at >= packOffset && at < packOffset + packLength)
      const live = liveRanges([versionWith(places)]).get(1) ?? []
      const dead = deadRanges(live, packBytes)
      const deadBytes = Array.from({ length: packBytes }, (_, at) => at).filter((at) => !isLive(at))
      expect(bytesIn(live)).toBe(Array.from({ length: 100 }, (_, at) => at).filter(isLive).length)
      expect(
        dead.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, index) => start + index)),
      ).toEqual(deadBytes)
    }),
  )
})
