import { expect, test } from 'vitest'
import { stripLineNumbers } from './lines.ts'

test.each([
  ['     1→import a\n     2→\n     3→\tb', { text: 'import a\n\n\tb', firstLine: 1, rest: '' }],
  ['10\tx\n11\t\n12\ty', { text: 'x\n\ny', firstLine: 10, rest: '' }],
  ['   99→a\n  100→b', { text: 'a\nb', firstLine: 99, rest: '' }],
  ['1\ta → b\tc', { text: 'a → b\tc', firstLine: 1, rest: '' }],
  ['1\ta\n2\tb\n\n[Truncated]', { text: 'a\nb', firstLine: 1, rest: '[Truncated]' }],
  ['1\ta\n7\tb', { text: 'a', firstLine: 1, rest: '7\tb' }],
  ['1\ta\r\n2\tb\r', { text: 'a\r\nb\r', firstLine: 1, rest: '' }],
])('%j', (text, expected) => {
  expect(stripLineNumbers(text)).toStrictEqual(expected)
})

test.each([['plain text'], [''], ['a\t1'], ['File does not exist.']])('%j is not numbered', (text) => {
  expect(stripLineNumbers(text)).toBeUndefined()
})
