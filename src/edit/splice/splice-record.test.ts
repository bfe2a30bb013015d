import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonNode, keyOf, printLatin1, spotsOf, tokensOf, type JsonNode } from '../../../test/json-text-arbitrary.ts'
import { applySplices, putField, removeMembers, removeValue, setValue, toRaw } from './splice-record.ts'
import { valueSpan } from './value-span.ts'
import { runs } from '../../../test/extent.ts'

function parse(text: string): unknown {
  return JSON.parse(Buffer.from(text, 'latin1').toString('utf8'))
}

const raw = (value: unknown): JsonNode => ({ kind: 'scalar', raw: JSON.stringify(value) })
const values = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(null, 0, 'ü', '\ud800', '"\\'), fc.jsonValue())
const spot = fc
  .tuple(jsonNode, fc.nat())
  .map(([tree, at]) => ({ tree, spots: spotsOf(tree), at }))
  .filter(({ spots }) => spots.length > 0)
  .map(({ tree, spots, at }) => ({ tree, spot: spots[at % spots.length] ?? spots[0] }))

describe('any text', () => {
  test('setValue changes only the bytes of the value', () => {
    fc.assert(
      fc.property(spot, values, ({ tree, spot: chosen }, value) => {
        if (!chosen) return
        const after = setValue(printLatin1(tree), chosen.path, value)
        expect(after).toBe(printLatin1(chosen.exchange(raw(value))))
        expect(parse(after)).toEqual(parse(printLatin1(chosen.exchange(raw(value)))))
      }),
      { numRuns: runs(2000) },
    )
  })

  test('setting a value to itself changes nothing', () => {
    fc.assert(
      fc.property(spot, ({ tree, spot: chosen }) => {
        const text = printLatin1(tree)
        const span = valueSpan(text, chosen?.path ?? [])
        expect(span && applySplices(text, [{ ...span, raw: text.slice(span.start, span.end) }])).toBe(text)
      }),
    )
  })

  test('removeValue removes every field with a key, or one item, and no other token', () => {
    fc.assert(
      fc.property(spot, ({ tree, spot: chosen }) => {
        if (!chosen) return
        const after = removeValue(printLatin1(tree), chosen.path)
        const expected = printLatin1(chosen.without())
        expect(tokensOf(after)).toEqual(tokensOf(expected))
        expect(parse(after)).toEqual(parse(expected))
      }),
      { numRuns: runs(2000) },
    )
  })

  test('removeMembers removes any selection', () => {
    fc.assert(
      fc.property(jsonNode, fc.func(fc.boolean()), (tree, isGone) => {
        if (tree.kind !== 'object') return
        const text = printLatin1(tree)
        const after = applySplices(text, removeMembers(text, [], isGone))
        const fields = tree.fields.filter((field) => !isGone(keyOf(field)))
        expect(tokensOf(after)).toEqual(tokensOf(printLatin1({ ...tree, fields })))
      }),
    )
  })

  test('putField sets existing fields and appends missing ones', () => {
    fc.assert(
      fc.property(jsonNode, fc.constantFrom('a', 'é', '1', 'new', '__proto__', '"'), values, (tree, key, value) => {
        if (tree.kind !== 'object') return
        const after = putField(printLatin1(tree), [key], value)
        const at = tree.fields.findLastIndex((field) => keyOf(field) === key)
        const field = { key: JSON.stringify(key), value: raw(value) }
        const old = tree.fields[at]
        const fields = old ? tree.fields.with(at, { ...old, value: field.value }) : [...tree.fields, field]
        expect(tokensOf(after)).toEqual(tokensOf(printLatin1({ ...tree, fields })))
      }),
    )
  })

  test('a path without a value changes nothing', () => {
    fc.assert(
      fc.property(jsonNode, (tree) => {
        const text = printLatin1(tree)
        for (const path of [['never'], ['a', 'never', 0], [0], ['never', 'b']]) {
          expect(setValue(text, path, 1)).toBe(text)
          expect(removeValue(text, path)).toBe(text)
        }
        expect(putField(text, ['never', 'b'], 1)).toBe(text)
      }),
    )
  })
})

test('keeps what JSON.stringify would lose', () => {
  const text = String.raw`{ "b":1.0,"2":1e400,"1":12345678901234567890,"b":"\u0041\/","a" : "old" }`
  expect(setValue(text, ['a'], 'new')).toBe(
    String.raw`{ "b":1.0,"2":1e400,"1":12345678901234567890,"b":"\u0041\/","a" : "new" }`,
  )
  expect(removeValue(text, ['b'])).toBe(String.raw`{ "2":1e400,"1":12345678901234567890,"a" : "old" }`)
})

test('keeps bytes that are not UTF-8', () => {
  const text = '{"a":"\xff\xfe","b":1}'
  expect(setValue(text, ['b'], 'é')).toBe('{"a":"\xff\xfe","b":"\xc3\xa9"}')
})

test('10,000 levels do not overflow the stack', () => {
  const deep = (value: string) => `${'{"a":['.repeat(5_000)}${value}${']}'.repeat(5_000)}`
  // Every level scans everything inside it; real paths have only a few levels.
  const path = Array.from({ length: 200 }, () => ['a', 0]).flat()
  const inner = `${'{"a":['.repeat(4_800)}"deep"${']}'.repeat(4_800)}`
  const text = deep('"deep"')
  expect(setValue(text, path, 1)).toBe(text.replace(inner, '1'))
  expect(removeValue(text, path)).toBe(text.replace(inner, ''))
  expect(putField(text, ['b'], 1)).toBe(`${text.slice(0, -1)},"b":1}`)
  expect(setValue(`{"b":0,"c":${text}}`, ['b'], 1)).toBe(`{"b":1,"c":${text}}`)
})

test('removes a hundred thousand fields with one key at once', () => {
  const text = `{"b":0${',"a":1'.repeat(100_000)}}`
  expect(removeValue(text, ['a'])).toBe('{"b":0}')
  expect(removeValue(text, ['b'])).toBe(`{${',"a":1'.repeat(100_000).slice(1)}}`)
})

test('a raw value is UTF-8, one character per byte', () => {
  expect(toRaw('é')).toBe('"\xc3\xa9"')
  expect(toRaw('\ud800')).toBe(String.raw`"\ud800"`)
})
