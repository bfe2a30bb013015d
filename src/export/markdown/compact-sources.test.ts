import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeExported } from '../../../test/web/export-html-session.ts'
import { compactSources } from './compact-sources.ts'
import { yamlMap } from './yaml.ts'

const source = fc.record({ path: fc.string({ maxLength: 200 }), bytes: fc.nat(), sha256: fc.constant('a'.repeat(64)) })
const heads = fc
  .array(fc.array(source, { maxLength: 12 }), { maxLength: 4 })
  .map((all) => all.map((sources, index) => ({ ...makeExported({ id: `s${index}`, main: [] }).head, sources })))

test('sources fit the reserved size, and a larger limit leaves more room for turns', () => {
  fc.assert(
    fc.property(heads, fc.integer({ min: 2000, max: 40_000 }), fc.nat({ max: 600 }), (all, room, more) => {
      const small = compactSources(all, room)
      const large = compactSources(all, room + more)
      expect(Buffer.byteLength(yamlMap(small.fields, ''))).toBeLessThanOrEqual(small.reserved)
      expect(room + more - large.reserved).toBeGreaterThanOrEqual(room - small.reserved)
      expect(room - small.reserved).toBeGreaterThanOrEqual(1700)
    }),
  )
})

test('one byte more never leaves less room, even if another source fits', () => {
  const sources = Array.from({ length: 12 }, (_, index) => ({ path: `${index}`, bytes: 1, sha256: 'a'.repeat(64) }))
  const head = { ...makeExported({ id: 's', main: [] }).head, sources }
  const rooms = Array.from({ length: 10_000 }, (_, index) => 2000 + index)
  const left = rooms.map((room) => room - compactSources([head], room).reserved)
  expect(left).toEqual(left.toSorted((a, b) => a - b))
  expect(compactSources([head], 12_000).fields).toEqual({ sources })
})
