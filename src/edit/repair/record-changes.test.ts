import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../test/extent.ts'
import { RecordChanges } from './record-changes.ts'

const step = fc.record({
  at: fc.nat(40),
  cut: fc.nat(6),
  put: fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 4 }),
})

test('changes made one after the other give the last text, and are small when they are apart', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
      const original = 'the tide gauge of station five drifts at noon'
      const changes = new RecordChanges()
      let text = original
      for (const { at, cut, put } of steps) {
        text = text.slice(0, at) + put + text.slice(at + cut)
        changes.add(original, text)
        expect(changes.applyTo(original)).toBe(text)
      }
      const ends = changes.replacements.map(({ offset, length }) => offset + length)
      for (const [index, { offset }] of changes.replacements.entries())
        expect(offset).toBeGreaterThan(ends[index - 1] ?? -1)
    }),
    { numRuns: runs(500) },
  )
  const long = `{"a":1,"text":"${'x'.repeat(1000)}"}`
  const changes = new RecordChanges()
  changes.add(long, long.replace('1', '22'))
  changes.add(long, long.replace('1', '22').replace('"}', '","b":true}'))
  expect(changes.replacements.map(({ length, bytes }) => length + bytes.length)).toEqual([3, 9])
})
