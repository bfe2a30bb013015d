import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NAUGHTY_STRINGS } from '../../../test/web/naughty-strings.ts'
import { csvCell, inert } from './csv-cell.ts'
import { runs } from '../../../test/extent.ts'

/** What a reader of the file does who wants the text back: the documented rule, in other words than the writer's. */
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
    ['one behind blanks', '  =1+1', "'  =1+1"],
    ['one in wide letters', '＝1+1', "'＝1+1"],
    ['one that had an apostrophe', "'=1+1", "''=1+1"],
    ['a call of a command', '@SUM(1)', "'@SUM(1)"],
    ['a dash', '- first', "'- first"],
    ['a tab', '\tx', '"\'\tx"'],
    ['quotes and commas', 'say "a, b"', '"say ""a, b"""'],
    ['lines', 'a\r\nb', '"a\r\nb"'],
    ['nothing', null, ''],
    ['an empty text', '', '""'],
    ['an apostrophe before a word', "'tis", "'tis"],
    ['NUL', 'a\0b', 'a␀b'],
    ['half a pair', 'a\ud83d', 'a\ufffd'],
    ['a negative number', -5, '-5'],
    ['a flag', true, 'true'],
  ])('%s', (_, cell, expected) => {
    expect(csvCell(cell, typeof cell === 'number' ? 'integer' : 'text')).toBe(expected)
  })

  test('a time is UTC', () => {
    expect(csvCell(1_770_802_200_123, 'timestamp')).toBe('2026-02-11T09:30:00.123Z')
  })

  test('no text begins like a formula', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const seen = inert(text).replace(/^[\p{Z}\p{Cc}\p{Cf}]+/u, '')
        expect(seen).not.toMatch(/^[=+\-@＝＋－＠]/)
        expect(inert(text)).not.toMatch(/^[\t\r\n]/)
      }),
      { numRuns: runs(1000) },
    )
  })

  test('what was added can be taken off by rule', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(takeOff(inert(text))).toBe(cleaned(text))
      }),
      { numRuns: runs(1000) },
    )
  })
})
