import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileCheck, MISMATCH } from './check.ts'
import { list, number, object, text } from './field.ts'
import { omitMismatches, omitPaths } from './omit.ts'
import type { Path } from './walk.ts'

const cases: [what: string, value: unknown, paths: readonly Path[], expected: unknown][] = [
  ['a key', { a: 1, b: 2 }, [['a']], { b: 2 }],
  ['a nested key', { a: { b: 1, c: 2 } }, [['a', 'b']], { a: { c: 2 } }],
  [
    'list elements, closing the gaps',
    { a: [1, 'x', 3, 'y'] },
    [
      ['a', 1],
      ['a', 3],
    ],
    { a: [1, 3] },
  ],
  ['a key of a list element', { a: [{ b: 1, c: 2 }] }, [['a', 0, 'b']], { a: [{ c: 2 }] }],
  ['a key and one below it', { a: { b: 1 }, c: 2 }, [['a', 'b'], ['a']], { c: 2 }],
  ['nothing where a path leads nowhere', { a: 1 }, [['b'], ['a', 'b'], ['c', 0]], { a: 1 }],
  ['everything in an object', { a: 1 }, [[]], {}],
  ['everything in a list', [1], [[]], []],
  ['a scalar', 'text', [[]], undefined],
]

test.each(cases)('removes %s', (_what, value, paths, expected) => {
  expect(omitPaths(value, paths)).toStrictEqual(expected)
})

test('treats a key named __proto__ as data', () => {
  const value: unknown = JSON.parse('{"__proto__":{"a":1,"b":2},"c":3}')
  expect(JSON.stringify(omitPaths(value, [['__proto__', 'a']]))).toBe('{"__proto__":{"b":2},"c":3}')
})

test('shares what it does not copy', () => {
  const value = { a: { b: 1 }, c: { d: [] } }
  const left = omitPaths(value, [['a', 'b']])
  expect(left['c']).toBe(value.c)
  expect(omitPaths(value, [])).toBe(value)
})

const anyPaths = fc.array(fc.array(fc.oneof(fc.string(), fc.nat(4)), { maxLength: 4 }), { maxLength: 6 })

test('never changes its argument and never adds anything', () => {
  fc.assert(
    fc.property(fc.jsonValue(), anyPaths, (value, omitted) => {
      const before = JSON.stringify(value)
      const left = JSON.stringify(omitPaths(value, omitted)) ?? ''
      expect(JSON.stringify(value)).toBe(before)
      expect(left.length).toBeLessThanOrEqual(before.length)
    }),
  )
})

test('removes exactly the existing paths it is given', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.func(fc.boolean()), (value, isOmitted) => {
      const omitted = Object.keys(value).filter(isOmitted)
      const left = omitPaths(
        value,
        omitted.map((key) => [key]),
      )
      expect(Object.entries(left)).toStrictEqual(Object.entries(value).filter(([key]) => !omitted.includes(key)))
    }),
  )
})

const schema = object({ name: text, size: number, parts: list(object({ id: text, tags: list(text) })) })

test('returns a value that matches the schema', () => {
  const odd = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.boolean())
  const part = fc.record({ id: odd, tags: fc.oneof(fc.array(odd), odd) }, { requiredKeys: [] })
  const value = fc.record({ name: odd, size: odd, parts: fc.oneof(odd, fc.array(fc.oneof(part, odd))) })
  fc.assert(
    fc.property(fc.oneof(value, fc.jsonValue()), (input) => {
      const { value: left, issues } = omitMismatches(schema, input)
      expect(compileCheck(schema)(left) & MISMATCH).toBe(0)
      expect(issues.length > 0).toBe((compileCheck(schema)(input) & MISMATCH) !== 0)
    }),
  )
})

test('reports each mismatch with path, expectation and value', () => {
  expect(omitMismatches(schema, { name: 7, parts: [{ id: 'a', tags: ['x', 1] }, 'b'], more: true })).toStrictEqual({
    value: { parts: [{ id: 'a', tags: ['x'] }], more: true },
    issues: [
      { kind: 'wrong-type', path: 'name', expected: 'string', value: 7 },
      { kind: 'wrong-type', path: 'parts.0.tags.1', expected: 'string', value: 1 },
      { kind: 'wrong-type', path: 'parts.1', expected: 'object', value: 'b' },
    ],
  })
})
