import { expect, test } from 'vitest'
import { countLines, firstLineOf, splitLines, trimLines } from './lines.ts'

test('a line break at the end begins no line', () => {
  expect(['', 'a', 'a\n', 'a\n\n', '\n'].map(countLines)).toStrictEqual([0, 1, 1, 2, 1])
  expect(splitLines('a\nb\n')).toStrictEqual(['a', 'b'])
})

test('the first line says when there are more', () => {
  expect(['', '\n  ls  \n', 'a\nb', '  \n'].map(firstLineOf)).toStrictEqual(['', 'ls', 'a …', ''])
})

test('empty lines around a text go, its indentation stays', () => {
  expect(trimLines('\n \n  a\n\nb \n\n')).toBe('  a\n\nb')
})
