import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonChunks } from './json-chunks.ts'

describe('JSON in chunks', () => {
  test('is what JSON.stringify gives', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect([...jsonChunks(value)].join('')).toBe(JSON.stringify(value))
      }),
    )
  })

  test('leaves out what has no value, as JSON.stringify does', () => {
    const date = new Date(0)
    const values = [
      undefined,
      { a: undefined, b: 1 },
      { a: undefined },
      [undefined, 1],
      [1, undefined],
      [[undefined]],
      { at: date, list: [date] },
      [null, { a: [] }, {}],
      { a: { b: { c: { d: { e: undefined, f: [undefined] } } } } },
    ]
    for (const value of values) expect([...jsonChunks(value)].join('')).toBe(JSON.stringify(value) ?? 'null')
  })

  test('is in chunks that stay small, for long lists of anything', () => {
    const row = { text: 'x'.repeat(100), numbers: [1, 2, 3] }
    const value = {
      rows: Array.from({ length: 5000 }, () => row),
      marks: Array.from({ length: 100_000 }, (_, index) => index),
      words: Array.from({ length: 20_000 }, (_, index) => `word ${index}`),
    }
    const chunks = [...jsonChunks(value)]
    expect(chunks.join('')).toBe(JSON.stringify(value))
    expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(200_000)
  })
})
