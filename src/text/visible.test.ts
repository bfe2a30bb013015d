import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { visible, visibleLine } from './visible.ts'
import { runs } from '../../test/extent.ts'

const cases: [what: string, text: string, shown: string][] = [
  ['plain text', 'Grüße, 你好 🙂\n\tend', 'Grüße, 你好 🙂\n\tend'],
  ['a color', '\u001b[31mred\u001b[0m', '␛[31mred␛[0m'],
  ['a title for the window', '\u001b]0;owned\u0007', '␛]0;owned␇'],
  ['a carriage return', 'safe\rrm', 'safe␍rm'],
  ['a NUL and a backspace', 'a\u0000b\u0008', 'a␀b␈'],
  ['DEL', 'a\u007f', 'a␡'],
  ['the one-byte form of escape', '\u009b31m', '\ufffd31m'],
  ['a reversed reading order', 'exe\u202egpj', 'exe\ufffdgpj'],
  ['an isolate', '\u2066a\u2069', '\ufffda\ufffd'],
  ['zero-width characters', 'pass\u200bword\ufeff', 'pass\ufffdword\ufffd'],
  ['tag characters', 'a\u{e0041}\u{e007f}b', 'a\ufffd\ufffdb'],
  ['half a character', 'a\ud83d', 'a\ufffd'],
  ['a line separator', 'a\u2028b', 'a\ufffdb'],
  ['a soft hyphen and a filler', 'a\u00ad\u3164', 'a\ufffd\ufffd'],
  ['a joiner that spells a word', 'می\u200cخواهم', 'میخواهم'],
  ['a joiner that hides between Latin letters', 'pay\u200dpal', 'pay\ufffdpal'],
  ['two surrogates separated by a joiner', '\udb40\u200d\udc41', '\ufffd'],
]

test.each(cases)('%s', (_what, text, shown) => {
  expect(visible(text)).toBe(shown)
})

/** From Unicode's own lists: characters that control the terminal, change the reading order or are invisible. */
const HARMFUL = /(?![\n\t\p{Variation_Selector}])[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u

/** Any text, including lone surrogates, with far more harmful characters than chance would give. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom(
        '\u0000',
        '\u001b',
        '\u007f',
        '\u009b',
        '\u061c',
        '\u200b',
        '\u200d',
        '\u202e',
        '\u2066',
        '\ufeff',
      ),
      fc.integer({ min: 0xe0000, max: 0xe0fff }).map((code) => String.fromCodePoint(code)),
      fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom('\n', '\t', '\r\n', 'e\u0301', '👩🏽', 'ی', 'क'),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

test('leaves nothing harmful in any text', () => {
  fc.assert(
    fc.property(text, (input) => {
      expect(visible(input)).not.toMatch(HARMFUL)
      expect(visible(input).isWellFormed()).toBe(true)
    }),
    { numRuns: runs(2000) },
  )
})

test('returns harmless text unchanged', () => {
  const unit = fc.constantFrom(
    'a',
    ' ',
    '\n',
    '\t',
    'ß',
    'e\u0301',
    '会',
    '한',
    'ی',
    'क',
    '🙂',
    '❤\ufe0f',
    '👩🏽',
    '🇩🇪',
    '…',
    '\u00a0',
  )
  fc.assert(
    fc.property(fc.string({ unit }), (input) => {
      expect(visible(input)).toBe(input)
    }),
  )
})

test('is idempotent', () => {
  fc.assert(
    fc.property(text, (input) => {
      expect(visible(visible(input))).toBe(visible(input))
    }),
  )
})

test('visibleLine returns one line', () => {
  expect(visibleLine('a\r\n\tb\n\nc')).toBe('a b c')
  fc.assert(
    fc.property(text, (input) => {
      expect(visibleLine(input)).not.toMatch(/[\n\r\t]/)
    }),
  )
})
