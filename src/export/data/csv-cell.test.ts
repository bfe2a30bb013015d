import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NAUGHTY_STRINGS } from '../../../test/web/naughty-strings.ts'
import { inert } from '../../text/csv.ts'
import { csvCell } from './csv-cell.ts'
import { runs } from '../../../test/extent.ts'

/** Restores the text by the documented rule, implemented differently from the writer. */
function takeOff(text: string): string {
  const behind = text.replace(/^'+/, '')
  const seen = behind.replace(/^[\p{Z}\p{Cc}\p{Cf}]+/u, '')
  const isFormula = '=+-@＝＋－＠'.includes(seen.charAt(0)) && seen !== ''
  const isBlank = '\t\r\n'.includes(behind.charAt(0)) && behind !== ''
  return text.startsWith("'") && (isFormula || isBlank) ? text.slice(1) : text
}

const starts = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '＝',
  '＋',
  '－',
  '＠',
  ' ',
  "'",
  "''",
  '\u200b',
  '',
  '"',
)
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.tuple(starts, starts, starts, fc.string()).map((parts) => parts.join('')),
  fc.constantFrom(...NAUGHTY_STRINGS),
)

function cleaned(text: string): string {
  return text.toWellFormed().replaceAll('\0', '␀')
}

describe('csvCell', () => {
  test.each([
    ['a formula', '=1+1', "'=1+1"],
    ['a formula after blanks', '  =1+1', "'  =1+1"],
    ['a formula in wide characters', '＝1+1', "'＝1+1"],
    ['a formula after an apostrophe', "'=1+1", "''=1+1"],
    ['a call of a command', '@SUM(1)', "'@SUM(1)"],
    ['a dash', '- first', "'- first"],
    ['a tab', '\tx', '"\'\tx"'],
    ['quotes and commas', 'say "a, b"', '"say ""a, b"""'],
    ['lines', 'a\r\nb', '"a\r\nb"'],
    ['nothing', null, ''],
    ['an empty text', '', '""'],
    ['an apostrophe before a word', "'tis", "'tis"],
    ['NUL', 'a\0b', 'a␀b'],
    ['half a surrogate pair', 'a\ud83d', 'a\ufffd'],
    ['a negative number', -5, '-5'],
    ['a flag', true, 'true'],
  ])('%s', (_, cell, expected) => {
    expect(csvCell(cell, typeof cell === 'number' ? 'integer' : 'text')).toBe(expected)
  })

  test('writes times in UTC', () => {
    expect(csvCell(1_770_802_200_123, 'timestamp')).toBe('2026-02-11T09:30:00.123Z')
  })

  test('writes no text that starts like a formula', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const seen = inert(text).replace(/^[\p{Z}\p{Cc}\p{Cf}]+/u, '')
        expect(seen).not.toMatch(/^[=+\-@＝＋－＠]/)
        expect(inert(text)).not.toMatch(/^[\t\r\n]/)
      }),
      { numRuns: runs(1000) },
    )
  })

  test('adds apostrophes that can be removed by the rule', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(takeOff(inert(text))).toBe(cleaned(text))
      }),
      { numRuns: runs(1000) },
    )
  })
})
