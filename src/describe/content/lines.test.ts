import { expect, test } from 'vitest'
import { countLines, firstLineOf, splitLines, stripLineNumbers, trimLines } from './lines.ts'

test('a line break at the end does not start a line', () => {
  expect(['', 'a', 'a\n', 'a\n\n', '\n'].map(countLines)).toStrictEqual([0, 1, 1, 2, 1])
  expect(splitLines('a\nb\n')).toStrictEqual(['a', 'b'])
})

test('firstLineOf adds an ellipsis if there are more lines', () => {
  expect(['', '\n  ls  \n', 'a\nb', '  \n'].map(firstLineOf)).toStrictEqual(['', 'ls', 'a …', ''])
})

test('trimLines removes blank lines and keeps indentation', () => {
  expect(trimLines('\n \n  a\n\nb \n\n')).toBe('  a\n\nb')
})

test.each([
  ['     1→import a\n     2→\n     3→\tb', { text: 'import a\n\n\tb', firstLine: 1, rest: '' }],
  ['10\tx\n11\t\n12\ty', { text: 'x\n\ny', firstLine: 10, rest: '' }],
  ['   99→a\n  100→b', { text: 'a\nb', firstLine: 99, rest: '' }],
  ['1\ta → b\tc', { text: 'a → b\tc', firstLine: 1, rest: '' }],
  ['1\ta\n2\tb\n\n[Truncated]', { text: 'a\nb', firstLine: 1, rest: '[Truncated]' }],
  ['1\ta\n7\tb', { text: 'a', firstLine: 1, rest: '7\tb' }],
  ['1\ta\r\n2\tb\r', { text: 'a\r\nb\r', firstLine: 1, rest: '' }],
])('stripLineNumbers %j', (text, expected) => {
  expect(stripLineNumbers(text)).toStrictEqual(expected)
})

test.each([['plain text'], [''], ['a\t1'], ['File does not exist.']])('%j is not numbered', (text) => {
  expect(stripLineNumbers(text)).toBeUndefined()
})
