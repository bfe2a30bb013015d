import { expect, test } from 'vitest'
import { capitalize, firstLine, oneLine, phrase, stripAnsi, words } from './line.ts'

test.each([
  ['a\n b\t c ', 'a b c'],
  ['\u001b[1mbold\u001b[22m \u001b]8;;https://a.example\u0007link\u001b]8;;\u0007', 'bold link'],
  ['', ''],
  [null, ''],
  [undefined, ''],
  ['👩‍🚀'.repeat(3), '👩‍🚀'.repeat(3)],
])('oneLine %j', (text, line) => {
  expect(oneLine(text)).toBe(line)
})

test('truncates between characters', () => {
  expect(oneLine('😀'.repeat(300))).toBe(`${'😀'.repeat(199)}…`)
  expect(oneLine('abcdef', 4)).toBe('abc…')
})

test.each([
  ['\n\n## Title\nmore', 'Title'],
  ['- item', 'item'],
  ['> quote', 'quote'],
  ['#hash', '#hash'],
  ['   ', ''],
])('firstLine %j', (text, line) => {
  expect(firstLine(text)).toBe(line)
})

test('phrase, words and capitalize', () => {
  expect(phrase('a', '', false, undefined, null, 'b')).toBe('a, b')
  expect(words('in_progress')).toBe('in progress')
  expect(words('acceptEdits')).toBe('accept edits')
  expect(capitalize('hook')).toBe('Hook')
  expect(stripAnsi('\u001b[31mred\u001b[0m')).toBe('red')
})
