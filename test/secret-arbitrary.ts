// Arbitrary texts and JSON values that contain secrets, for property tests.
import fc from 'fast-check'
import { drawFrom, makeSecrets } from './secret-samples.ts'

const pieces = [1, 2].flatMap((seed) =>
  makeSecrets(drawFrom(seed)).flatMap(({ before, secret, after }) => [
    secret,
    before + secret + after,
    secret.slice(0, Math.ceil(secret.length / 2)),
    secret.slice(-8),
  ]),
)

const glue = [
  '\n',
  '\r\n',
  '\t',
  ' ',
  '"',
  "'",
  '\\',
  '\\n',
  '\\"',
  '/',
  '-',
  '_',
  '@',
  ':',
  '://',
  '.',
  '=',
  '*',
  '**',
]
const words = [
  'Bearer ',
  'user',
  'KEY=',
  'é',
  '→',
  '日本',
  '\u{1f511}',
  '\ud83d',
  '\u0000',
  '\u00a0',
  '%3D',
  '[32m',
  '-----',
]

/** Complete and partial secrets, joined by typical separators or directly. */
export const secretText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...pieces) },
      { weight: 3, arbitrary: fc.constantFrom(...glue) },
      { weight: 2, arbitrary: fc.constantFrom(...words) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
    ),
    { maxLength: 10 },
  )
  .map((parts) => parts.join(''))

/** JSON values with such texts as strings, as keys, and in nested JSON. */
export const secretValue: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown; text: string }>((tie) => ({
  text: fc.oneof(
    { weight: 4, arbitrary: secretText },
    { weight: 1, arbitrary: secretText.map((text) => JSON.stringify({ text: [`first\n${text}`] })) },
  ),
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    tie('text'),
    fc.constantFrom(null, true, 0, -1.5e300),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(tie('text'), fc.constantFrom('a', '__proto__', 'b')), tie('value'), { maxKeys: 3 }),
  ),
})).value
