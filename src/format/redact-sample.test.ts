import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { redactSample } from './redact-sample.ts'

const cases: [what: string, value: unknown, redacted: unknown][] = [
  ['a text', 'my password', '<11 characters>'],
  ['an empty text', '', '<0 characters>'],
  ['a small number', -999, -999],
  ['a large number', 1736935200, '<number>'],
  ['a fraction', 0.25, '<number>'],
  ['true', true, true],
  ['null', null, null],
  ['a short list', ['a', 1], ['<1 characters>', 1]],
  ['a long list', [1, 2, 3, 4, 5], [1, 2, 3, '<2 more>']],
  ['field names', { role: 'user', 'cache-control': 1 }, { role: '<4 characters>', 'cache-control': 1 }],
  ['the name of a type', { type: 'hologram', subtype: 'blue_one' }, { type: 'hologram', subtype: 'blue_one' }],
  ['no sentence as a type', { type: 'my password' }, { type: '<11 characters>' }],
  ['no object as a type', { type: { a: 'b' } }, { type: { a: '<1 characters>' } }],
  ['a name only in place of a type', { name: 'hologram' }, { name: '<8 characters>' }],
  [
    'keys that are data',
    { '/home/ada/a.ts': 1, 'which one?': 2, '2026': 3 },
    { '<key 1>': 3, '<key 2>': 1, '<key 3>': 2 },
  ],
  ['a key too long for a name', { ['a'.repeat(41)]: 1, ['b'.repeat(40)]: 2 }, { '<key 1>': 1, ['b'.repeat(40)]: 2 }],
  ['deep objects', { a: { b: { c: { d: { e: { f: 1 } } } } } }, { a: { b: { c: { d: { e: '<object>' } } } } }],
  ['deep lists', [[[[[[1, 2]]]]]], [[[[['<list of 2>']]]]]],
]

test.each(cases)('%s', (_what, value, redacted) => {
  expect(redactSample(value)).toStrictEqual(redacted)
})

/** Anything a person may have written; identifiers contain no spaces. */
const secret = fc.string().map((text) => `the secret ${text}`)

test('leaves no text of the value', () => {
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'medium' },
      secret,
      fc.array(tie('value'), { maxLength: 5 }),
      fc.dictionary(fc.oneof(secret, fc.constantFrom('type', 'subtype', 'text')), tie('value'), { maxKeys: 5 }),
    ),
  }))
  fc.assert(
    fc.property(value, (input) => {
      expect(JSON.stringify(redactSample(input))).not.toContain('secret')
    }),
  )
})

test('returns a short sample for any value', () => {
  const wide = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`field${index}`, 'x'.repeat(1000)]))
  expect(JSON.stringify(redactSample(wide)).length).toBeLessThan(2000)
  expect(JSON.stringify(redactSample([wide, wide, wide, wide])).length).toBeLessThan(6000)
})

test('never changes its argument', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const before = JSON.stringify(value)
      redactSample(value)
      expect(JSON.stringify(value)).toBe(before)
    }),
  )
})
