import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textWidth } from '../../text/width.ts'
import { blank, lineWidth, paintLine, span } from './span.ts'
import { wrap, wrapText } from './wrap.ts'
import { runs } from '../../../test/extent.ts'

const wrapped = (text: string, width: number, options = {}): string[] =>
  [...wrap([span(text)], { width, ...options })].map(paintLine)

describe('words', () => {
  test.each<[what: string, text: string, width: number, lines: string[]]>([
    ['keeps a line that fits', 'short', 10, ['short']],
    ['yields one line for an empty text', '', 10, ['']],
    ['breaks at spaces', 'one two three four', 9, ['one two', 'three', 'four']],
    ['fills a line to its last column', 'one two three', 7, ['one two', 'three']],
    ['drops spaces at a break', 'one   two', 5, ['one', 'two']],
    ['keeps spaces within a line', 'a   b', 9, ['a   b']],
    ['breaks long words where the line is full', 'abcdefghij', 4, ['abcd', 'efgh', 'ij']],
    ['starts a long word on a new line', 'ab cdefghij', 4, ['ab', 'cdef', 'ghij']],
    ['breaks between wide characters', '会话记录', 5, ['会话', '记录']],
    ['never splits a wide character', 'a会话', 4, ['a会', '话']],
    ['breaks before the first wide character', 'one 会话', 5, ['one', '会话']],
    ['keeps marks with their letter', 'cafe\u0301 cafe\u0301', 5, ['cafe\u0301', 'cafe\u0301']],
    ['keeps an emoji together', '❤\ufe0f❤\ufe0f❤\ufe0f', 4, ['❤\ufe0f❤\ufe0f', '❤\ufe0f']],
  ])('%s', (_what, text, width, lines) => {
    expect(wrapped(text, width)).toEqual(lines)
  })

  test('have a hanging indent', () => {
    const options = { first: [span('- ')], rest: [blank(2)] }
    expect(wrapped('one two three four', 11, options)).toEqual(['- one two', '  three', '  four'])
  })

  test('drop a prefix that leaves no room', () => {
    expect(wrapped('one two', 10, { first: [blank(8)] })).toEqual(['one two'])
  })
})

test('columns break wherever a line is full', () => {
  expect(wrapped('one two three', 5, { at: 'columns' })).toEqual(['one t', 'wo th', 'ree'])
})

test('styles start and end on every line', () => {
  const bold = (text: string) => `<${text}>`
  const lines = [...wrap([span('one '), span('two three', bold), span('!')], { width: 7 })]
  expect(lines.map(paintLine)).toEqual(['one <two>', '<three>!'])
})

test('a word of two styles stays one word', () => {
  const bold = (text: string) => `<${text}>`
  const lines = [...wrap([span('one tw'), span('o', bold)], { width: 6 })]
  expect(lines.map(paintLine)).toEqual(['one', 'tw<o>'])
})

describe('text', () => {
  const text = (source: string, width: number): string[] => [...wrapText(source, width)].map(paintLine)

  test('keeps its lines and their indentation', () => {
    expect(text('one\n\n    two three four', 12)).toEqual(['one', '', '    two', '    three', '    four'])
  })

  test('has a hanging indent in list items', () => {
    const lines = ['- one two', '  three four', '10. five six', '    seven']
    expect(text('- one two three four\n10. five six seven', 12)).toEqual(lines)
  })

  test('keeps half of the width for words', () => {
    expect(text(`${' '.repeat(50)}deep down`, 20)).toEqual([`${' '.repeat(10)}deep down`])
  })

  test('normalizes tabs and line ends', () => {
    expect(text('\tone\r\na\tb', 20)).toEqual(['    one', 'a   b'])
  })
})

test('any text fits, and only spaces are lost', () => {
  const anyText = fc.string({ unit: fc.constantFrom('a', 'bc', ' ', '会', '🙂', '\u0301', '❤', '\ufe0f', '1', 'ｆ') })
  const source = fc.array(anyText, { maxLength: 5 })
  fc.assert(
    fc.property(source, fc.integer({ min: 2, max: 20 }), fc.constantFrom('words', 'columns'), (parts, width, at) => {
      const styles = [undefined, (text: string) => text]
      const spans = parts.map((part, index) => span(part, styles[index % 2]))
      const lines = [...wrap(spans, { width, at })]
      const letters = (text: string) => text.replaceAll(' ', '')
      expect(lines.filter((line) => lineWidth(line) > width)).toEqual([])
      expect(lines.map(paintLine).filter((line) => textWidth(line) > width)).toEqual([])
      expect(letters(lines.map(paintLine).join(''))).toBe(letters(parts.join('')))
    }),
    { numRuns: runs(1000) },
  )
})
