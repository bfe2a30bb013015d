import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { anything, either, flag, list, mapOf, nullable, number, object, oneOf, text } from './field.ts'
import { expectedOf, walkSchema } from './walk.ts'

const shape = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('circle'), radius: number }),
    z.object({ kind: z.literal('box'), sides: list(number) }),
  ])
  .meta({ title: 'shape' })

const schema = z.object({
  name: text,
  size: either(number, object({ width: number })),
  tags: list(text),
  counts: mapOf(number),
  mode: oneOf('a', 'b'),
  parent: nullable(text),
  shapes: z.array(shape).optional(),
})

const cases: [what: string, value: unknown, ...reports: string[]][] = [
  ['nothing in a valid value', { name: 'a', size: 1, tags: [], counts: {}, mode: 'z', parent: null }],
  ['no absent fields', {}],
  ['the entire value', 'text', ': not object'],
  ['a field', { name: 1 }, 'name: not string'],
  ['a list item', { tags: ['a', 1, null] }, 'tags.1: not string', 'tags.2: not string'],
  ['a value that is not a list', { tags: 'a' }, 'tags: not array'],
  ['a map value', { counts: { 'a.b': '1' } }, 'counts.a.b: not number'],
  ['a value that is not a map', { counts: [] }, 'counts: not object'],
  ['neither of two kinds', { size: 'big' }, 'size: not number or object'],
  ['one field of the matching kind, not the entire value', { size: { width: 'big' } }, 'size.width: not number'],
  ['a non-string for an open value', { mode: 3 }, 'mode: not a | b | …'],
  ['a value that is neither text nor null', { parent: 3 }, 'parent: not string'],
  ['an unknown field', { nickname: 1 }, 'nickname: unknown'],
  ['an unknown field of a variant', { shapes: [{ kind: 'circle', colour: 1 }] }, 'shapes.0.colour: unknown'],
  ['a wrong field of a variant', { shapes: [{ kind: 'box', sides: [1, '2'] }] }, 'shapes.0.sides.1: not number'],
  ['an unknown variant', { shapes: [{ kind: 'star', sides: 'x' }] }, 'shapes.0: unknown shape star'],
  [
    'a variant without a name',
    { shapes: [{}, 7] },
    'shapes.0: unknown shape undefined',
    'shapes.1: unknown shape undefined',
  ],
  ['a field named like a method of every object', { constructor: 1 }, 'constructor: unknown'],
]

test.each(cases)('reports %s', (_what, value, ...reports) => {
  const found: string[] = []
  walkSchema(schema, value, {
    mismatch: (path, expected) => found.push(`${path.join('.')}: not ${expected}`),
    unknownField: (path) => found.push(`${path.join('.')}: unknown`),
    unknownVariant: (path, family, name) => found.push(`${path.join('.')}: unknown ${family} ${String(name)}`),
  })
  expect(found).toStrictEqual(reports)
})

test('passes the mismatched value', () => {
  const found: unknown[] = []
  const value = { name: { first: 'A' }, more: [1], shapes: [{ kind: 'star' }] }
  walkSchema(schema, value, {
    mismatch: (_path, _expected, odd) => found.push(odd),
    unknownField: (_path, odd) => found.push(odd),
    unknownVariant: (_path, _family, _name, odd) => found.push(odd),
  })
  expect(found).toStrictEqual([{ first: 'A' }, [1], { kind: 'star' }])
})

test('accepts a visitor with few methods', () => {
  expect(() => walkSchema(schema, { name: 1, more: 1, shapes: [1] }, {})).not.toThrow()
})

describe('expectedOf', () => {
  test.each<[string, z.ZodType]>([
    ['string', text],
    ['number', number],
    ['boolean', flag],
    ['anything', anything],
    ['string or null', nullable(text)],
    ['list of number', list(number)],
    ['object', mapOf(number)],
    ['object', object({})],
    ['string or number', either(text, number)],
    ['a | b | …', oneOf('a', 'b')],
    ['"a" or "b"', z.literal(['a', 'b'])],
    ['shape', shape],
    ['list of shape', z.array(shape)],
  ])('%s', (words, wanted) => {
    expect(expectedOf(wanted)).toBe(words)
  })
})
