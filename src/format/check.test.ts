import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { nearSchema } from '../../test/near-schema.ts'
import { compileCheck, MISMATCH, UNKNOWN_VARIANT, VALID, variantsOf } from './check.ts'
import { either, flag, list, mapOf, nullable, number, object, oneOf, text } from './field.ts'
import { recordDefinitions } from './record.ts'
import { walkSchema } from './walk.ts'
import { runs } from '../../test/extent.ts'

const shape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('circle'), radius: number }),
  z.object({ type: z.literal('box'), width: number, height: number }),
])

const cases: [what: string, schema: z.ZodType, value: unknown, found: number][] = [
  ['a string', text, 'a', VALID],
  ['no string', text, 1, MISMATCH],
  ['an absent field', text, undefined, VALID],
  ['null where it is not allowed', text, null, MISMATCH],
  ['null where it is', nullable(text), null, VALID],
  ['a number as text', number, '1', MISMATCH],
  ['a flag', flag, false, VALID],
  ['anything', z.unknown(), [{}], VALID],
  ['a literal', z.literal('a'), 'a', VALID],
  ['another literal', z.literal('a'), 'b', MISMATCH],
  ['an open value', oneOf('a', 'b'), 'c', VALID],
  ['a non-string for an open value', oneOf('a', 'b'), 3, MISMATCH],
  ['one of two kinds', either(text, number), 3, VALID],
  ['neither kind', either(text, number), true, MISMATCH],
  ['a list', list(text), ['a', 'b'], VALID],
  ['a list with an odd item', list(text), ['a', 1], MISMATCH],
  ['an object for a list', list(text), { 0: 'a' }, MISMATCH],
  ['a map', mapOf(number), { a: 1 }, VALID],
  ['a map with an odd value', mapOf(number), { a: '1' }, MISMATCH],
  ['a list for a map', mapOf(number), [1], MISMATCH],
  ['an object', object({ a: text }), { a: 'x' }, VALID],
  ['an object with an unknown field', object({ a: text }), { b: 1 }, VALID],
  ['an object with an odd field', object({ a: text }), { a: 1 }, MISMATCH],
  ['a list for an object', object({ a: text }), [], MISMATCH],
  ['a variant', shape, { type: 'box', width: 1 }, VALID],
  ['a variant with an odd field', shape, { type: 'box', width: '1' }, MISMATCH],
  ['an unknown variant', shape, { type: 'star', width: '1' }, UNKNOWN_VARIANT],
  ['a variant without a name', shape, {}, UNKNOWN_VARIANT],
  ['no variant at all', shape, 'box', UNKNOWN_VARIANT],
  ['both at once', z.array(shape), [{ type: 'star' }, { type: 'box', width: '1' }], MISMATCH | UNKNOWN_VARIANT],
  [
    'both, behind a choice',
    z.union([z.string(), z.array(shape)]),
    [1, { type: 'box', width: '1' }],
    MISMATCH | UNKNOWN_VARIANT,
  ],
  ['a choice that fits later', z.union([shape, z.string()]), 'text', VALID],
]

test.each(cases)('%s', (_what, schema, value, found) => {
  expect(compileCheck(schema)(value)).toBe(found)
  expect(walked(schema, value)).toBe(found)
})

test('compiles a schema once', () => {
  expect(compileCheck(shape)).toBe(compileCheck(shape))
})

test('refuses an unsupported kind of schema at compile time', () => {
  expect(() => compileCheck(z.date())).toThrow('src/format/check.ts does not support')
})

test('variantsOf maps values to options; an optional discriminator also maps undefined', () => {
  const plain = z.object({ subtype: z.undefined().optional() })
  const options: z.core.$ZodType[] = [plain, z.object({ subtype: z.literal(['a', 'b']) }), z.string(), z.object({})]
  expect(variantsOf('subtype', options).map(([name, schema]) => [name, options.indexOf(schema)])).toStrictEqual([
    [undefined, 0],
    ['a', 1],
    ['b', 1],
  ])
})

describe('check and walk agree on any value', () => {
  test.each([...recordDefinitions.values()].map(({ type, schema, check }) => ({ type, schema, check })))(
    '$type',
    ({ schema, check }) => {
      fc.assert(
        fc.property(fc.oneof({ weight: 4, arbitrary: nearSchema(schema) }, fc.jsonValue()), (value) => {
          expect(check(value)).toBe(walked(schema, value))
        }),
        { numRuns: runs(300) },
      )
    },
  )
})

function walked(schema: z.core.$ZodType, value: unknown): number {
  let found = VALID
  walkSchema(schema, value, {
    mismatch: () => (found |= MISMATCH),
    unknownVariant: () => (found |= UNKNOWN_VARIANT),
  })
  return found
}
