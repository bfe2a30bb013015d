import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonPieces } from './json-pieces.ts'
import { runs } from '../../test/extent.ts'

test('the pieces are what JSON.stringify gives', () => {
  const value = fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue()), fc.constant(undefined)))
  fc.assert(
    fc.property(value, (object) => {
      expect([...jsonPieces(object)].join('')).toBe(`${JSON.stringify(object, null, 2)}\n`)
    }),
    { numRuns: runs(2000) },
  )
})

test('no piece holds more than one member of a list', () => {
  const turns = Array.from({ length: 50 }, () => 'x'.repeat(1000))
  expect(Math.max(...[...jsonPieces({ turns })].map((piece) => piece.length))).toBeLessThan(1100)
})
