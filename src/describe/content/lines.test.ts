import { expect, test } from 'vitest'
import { countLines, firstLineOf, splitLines, trimLines } from './lines.ts'

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
