import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NarrowJson } from './narrow-json.ts'

const WANTED = { id: true, message: { model: true, usage: { input: true, split: { short: true } } }, at: true } as const

function walk(text: string, json = new NarrowJson(WANTED, ['id', 'speed'])): Record<string, unknown> | undefined {
  // Surrounded by other bytes: a walk must not read beyond its range.
  const bytes = Buffer.from(`{"id":"before"}\n${text}\n{"id":null,"speed":null}`)
  const start = bytes.indexOf(10) + 1
  if (!json.walk(bytes, start, start + Buffer.byteLength(text))) return undefined
  return Object.fromEntries(
    json.names.flatMap((name, slot) => {
      const [from = -1, to = -1] = json.places.subarray(slot * 2, slot * 2 + 2)
      if (from < 0) return []
      const value: unknown = JSON.parse(bytes.toString('utf8', from, to))
      return [[name, value]]
    }),
  )
}

function pick(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, key) => (isObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined), value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

describe('NarrowJson', () => {
  test('finds values at any depth and skips the rest', () => {
    const text = '{"x":[{"id":"no"},"]}\\"{"],"id":"a","message":{"content":"{\\"usage\\":1}","usage":{"input":7}}}'
    expect(walk(text)).toMatchObject({ id: 'a', 'message.usage.input': 7 })
  })

  test.each([
    ['a list', '[1]'],
    ['a cut string', '{"id":"abc'],
    ['a cut object', '{"id":"abc"'],
    ['two records in one line', '{"id":"a"}{"id":"b"}'],
    ['text after it', '{"id":"a"} x'],
    ['a missing colon', '{"id" "a"}'],
    ['a missing comma', '{"id":"a""at":1}'],
    ['a comma too many', '{"id":"a",}'],
    ['a control character in a string', '{"id":"a\u0001b"}'],
    ['a key given twice', '{"id":"a","id":"b"}'],
    ['an object given twice', '{"message":{"model":"a"},"message":{"model":"b"}}'],
    ['nothing', ''],
  ])('gives up on %s', (_, text) => {
    expect(walk(text)).toBeUndefined()
  })

  test.each([
    ['a watched key that is null', '{"id":null}', true],
    ['the same deep inside', '{"x":[{"y":{"speed":null}}]}', true],
    ['a key with the same ending', '{"tool_id":null}', false],
    ['the text inside a string', '{"x":"\\"id\\":null"}', false],
    ['another value', '{"id":"null"}', false],
    ['spaces before it', '{"id" :\t null}', true],
  ])('reports %s', (_, text, expected) => {
    const json = new NarrowJson(WANTED, ['id', 'speed'])
    walk(text, json)
    expect(json.hasNull).toBe(expected)
  })

  test('agrees with JSON.parse for any object', () => {
    const json = new NarrowJson(WANTED, ['id', 'speed'])
    const leaf = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.string({ unit: 'binary', maxLength: 120 }))
    const usage = fc.record({
      input: leaf,
      split: fc.oneof(leaf, fc.record({ short: leaf, 'odd"key': leaf })),
      other: leaf,
    })
    const message = fc.record({ model: leaf, usage: fc.oneof(leaf, usage), content: fc.array(leaf) })
    const record = fc.record({ id: leaf, message: fc.oneof(leaf, message), at: leaf, rest: leaf }, { requiredKeys: [] })
    fc.assert(
      fc.property(record, fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent).replaceAll('\n', ' ')
        const parsed: unknown = JSON.parse(text)
        const expected = json.names.flatMap((name) => {
          const found = pick(parsed, name)
          return found === undefined ? [] : [[name, found]]
        })
        expect(walk(text, json)).toEqual(Object.fromEntries(expected))
      }),
    )
  })
})
