import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toJson } from './to-json.ts'
import { runs } from '../../test/extent.ts'

const DEPTH = 20_000

/** Nests lists in objects, deeper than JSON.stringify can handle. */
function nested(inner: string): string {
  return `${'{"a":['.repeat(DEPTH)}${inner}${']}'.repeat(DEPTH)}`
}

describe('toJson', () => {
  test('equals JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(toJson(value)).toBe(JSON.stringify(value))
      }),
    )
  })

  test('returns null for undefined', () => {
    expect(toJson(undefined)).toBe('null')
  })

  test('writes values nested deeper than the stack', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), (value) => {
        const text = nested(JSON.stringify(value))
        const deep: unknown = JSON.parse(text)
        expect(() => JSON.stringify(deep)).toThrow(RangeError)
        // Not expect(…).toBe, which would print half a megabyte of difference.
        expect(toJson(deep) === text).toBe(true)
      }),
      { numRuns: runs(10) },
    )
  })

  test('omits undefined like JSON.stringify, at any depth', () => {
    const deep: unknown = JSON.parse(nested('1'))
    const text = toJson({ gone: undefined, list: [undefined, Number.NaN], deep })
    expect(text?.slice(0, 40)).toBe('{"list":[null,null],"deep":{"a":[{"a":[{')
  })
})
