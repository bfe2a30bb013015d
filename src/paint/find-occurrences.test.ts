import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findOccurrences, occurs } from './find-occurrences.ts'

const found = (text: string, needle: string): string[] =>
  findOccurrences(text, needle).map(({ start, end }) => text.slice(start, end))

test.each<[text: string, needle: string, occurrences: string[]]>([
  ['Error: no ERROR', 'error', ['Error', 'ERROR']],
  ['a.b aXb', 'a.b', ['a.b']],
  ['a(b)[c]{d}|e^f$g\\h*i+j?k/l-m', '(b)[c]{d}|e^f$g\\h*i+j?k/l-m', ['(b)[c]{d}|e^f$g\\h*i+j?k/l-m']],
  ['one\n  two', 'one two', ['one\n  two']],
  ['aaa', 'aa', ['aa']],
  ['ÄÖ äö', 'äö', ['ÄÖ', 'äö']],
  ['🙂', '🙂', ['🙂']],
  ['abc', '', []],
  ['abc', '  ', []],
  ['abc', 'x', []],
])('in %j, %j matches %j', (text, needle, occurrences) => {
  expect(found(text, needle)).toEqual(occurrences)
  expect(occurs(text, needle)).toBe(occurrences.length > 0)
})

test('limits the number of occurrences', () => {
  expect(findOccurrences('a'.repeat(2000), 'a')).toHaveLength(500)
  expect(findOccurrences('aaa', 'a', 2)).toHaveLength(2)
})

test('finds nothing for half a surrogate pair', () => {
  expect(findOccurrences('a 🙂 b', '\ud83d')).toEqual([])
})

test('matches any input literally', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', minLength: 1 }), (around, needle) => {
      if (needle.trim() === '') return
      expect(findOccurrences(around + needle + around, needle).length).toBeGreaterThan(0)
    }),
  )
})
