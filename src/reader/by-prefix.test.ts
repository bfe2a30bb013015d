import { expect, test } from 'vitest'
import { ARCHIVED, findByPrefix, sessionByPrefix, someOf, TRANSCRIPTS } from './by-prefix.ts'

const ids = new Set(['0f6c1d6e-3a52', '0f6c9999-3a52', 'abc', 'abcdef'])

test.each([
  ['0f6c1', '0f6c1d6e-3a52'],
  ['abc', 'abc'],
  ['abcd', 'abcdef'],
  ['0F6C1', undefined],
  ['', undefined],
])('"%s" is %s', (name, id) => {
  expect(findByPrefix(name, ids)).toBe(id)
})

test('lists the matches if there are several', () => {
  expect(() => findByPrefix('0f6c', ids, 'record')).toThrow(
    expect.objectContaining({
      code: 'ambiguous',
      message: '2 records begin with "0f6c": 0f6c1d6e-3a52, 0f6c9999-3a52; type more of the id.',
    }),
  )
})

test('lists sessions with their titles, those with messages first', () => {
  const facts = () => [{ id: '0f6c9999-3a52', title: 'Fix the tide', project: 'tidepool' }]
  expect(() => sessionByPrefix('0f6c', ids, ARCHIVED, facts)).toThrow(
    expect.objectContaining({
      code: 'ambiguous',
      message:
        '2 sessions begin with "0f6c": 0f6c9999-3a52 "Fix the tide" (tidepool), 0f6c1d6e-3a52 (no messages); type more of the id.',
    }),
  )
})

test.each([
  ['0f6c1d6f', ids, TRANSCRIPTS, 'There is no session or file "0f6c1d6f" among 4 transcripts; did you mean 0f6c1d6e?'],
  ['zzzzzzzz', ids, ARCHIVED, 'no session "zzzzzzzz" among 4 archived sessions; run "list" to see their ids.'],
  ['zzzzzzzz', new Set(['abc']), ARCHIVED, 'among 1 archived session;'],
  ['abc', new Set<string>(), TRANSCRIPTS, 'no transcripts were found; name another directory with "claudeDir".'],
  ['abc', new Set<string>(), ARCHIVED, 'no session "abc": the archive is empty; run "sync" first.'],
])('does not find %s', (name, known, where, message) => {
  expect(() => sessionByPrefix(name, known, where)).toThrow(
    expect.objectContaining({ code: 'not-found', message: expect.stringContaining(message) }),
  )
})

test('lists at most five', () => {
  expect(someOf(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c, d, e')
  expect(someOf(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('a, b, c, d, e, and 2 more')
})
