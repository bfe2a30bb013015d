import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../test/extent.ts'
import { jsonChunks } from './json-chunks.ts'

async function chunksOf(value: unknown, indent?: number): Promise<string[]> {
  const chunks: string[] = []
  for await (const chunk of jsonChunks(value, indent)) chunks.push(chunk)
  return chunks
}

async function written(value: unknown, indent?: number): Promise<string> {
  return (await chunksOf(value, indent)).join('')
}

async function* inTurn<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}

describe('jsonChunks', () => {
  const anyValue = fc.oneof(
    fc.jsonValue({ maxDepth: 6 }),
    fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue()), fc.constant(undefined))),
  )

  test.each([0, 2])('equals JSON.stringify, indented by %s', async (indent) => {
    await fc.assert(
      fc.asyncProperty(anyValue, async (value) => {
        expect(await written(value, indent)).toBe(JSON.stringify(value, null, indent))
      }),
      { numRuns: runs(1000) },
    )
  })

  test.each([0, 2])('writes async iterables as lists, indented by %s', async (indent) => {
    const anyList = fc.array(fc.record({ text: fc.string(), inner: fc.array(fc.jsonValue()) }))
    await fc.assert(
      fc.asyncProperty(anyList, fc.jsonValue(), async (items, other) => {
        const lazy = items.map(({ text, inner }) => ({ text, inner: inTurn(inner), after: text }))
        const known = items.map(({ text, inner }) => ({ text, inner, after: text }))
        const value = { turns: inTurn(lazy), agents: [{ turns: inTurn(items), other }], other }
        const plain = { turns: known, agents: [{ turns: items, other }], other }
        expect(await written(value, indent)).toBe(JSON.stringify(plain, null, indent))
      }),
      { numRuns: runs(300) },
    )
  })

  test('writes replaced values at any depth', async () => {
    const replace = (value: unknown) => (value instanceof Map ? { size: value.size } : value)
    const given = (one: unknown) => ({ one, list: ['a', one], deep: { deep: { deep: { deep: [one, 'a'] } } } })
    const chunks: string[] = []
    for await (const chunk of jsonChunks(given(new Map([[1, 2]])), 2, replace)) chunks.push(chunk)
    expect(chunks.join('')).toBe(JSON.stringify(given({ size: 1 }), null, 2))
  })

  test('omits undefined values like JSON.stringify', async () => {
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
    for (const value of values) expect(await written(value)).toBe(JSON.stringify(value) ?? 'null')
  })

  test('keeps chunks small for long lists', async () => {
    const row = { text: 'x'.repeat(100), numbers: [1, 2, 3] }
    const value = {
      rows: Array.from({ length: 5000 }, () => row),
      marks: Array.from({ length: 100_000 }, (_, index) => index),
      words: Array.from({ length: 20_000 }, (_, index) => `word ${index}`),
    }
    for (const given of [value, { ...value, rows: inTurn(value.rows) }]) {
      const chunks = await chunksOf(given)
      expect(chunks.join('')).toBe(JSON.stringify(value))
      expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(200_000)
    }
  })
})
