import { expect, test } from 'vitest'
import { diffRows, hunkHeading, withoutReturns } from '../describe/content/diff-rows.ts'
import { diffSpans } from './word-diff.ts'
import type { DiffHunk } from '../describe/view.ts'

const hunk: DiffHunk = {
  oldStart: 8,
  newStart: 8,
  lines: [
    { kind: 'removed', text: 'let level = 2\r' },
    { kind: 'added', text: 'let level = 3\r' },
  ],
}

test('splits a line at its change and keeps syntax colors elsewhere', () => {
  const clean = withoutReturns(hunk)
  const [, row] = diffRows(clean)
  if (!row) throw new Error('the hunk has two lines')
  const colors = [
    { text: 'let', kind: 'keyword' },
    { text: ' level = ', kind: 'plain' },
    { text: '3', kind: 'number' },
  ] as const
  expect(diffSpans(clean, row, colors)).toEqual([
    { text: 'let', kind: 'keyword', isChanged: false },
    { text: ' level = ', kind: 'plain', isChanged: false },
    { text: '3', kind: 'plain', isChanged: true },
  ])
})

test('returns a plain span for a line without colors', () => {
  const alone: DiffHunk = { ...hunk, lines: [{ kind: 'same', text: 'ebb' }] }
  const [row] = diffRows(alone)
  if (!row) throw new Error('the hunk has a line')
  expect(diffSpans(alone, row, null)).toEqual([{ text: 'ebb', kind: 'plain', isChanged: false }])
})

test.each<[what: string, start: number, index: number, heading: string | null]>([
  ['in the middle of a file', 8, 0, '@@ -8,1 +8,1 @@'],
  ['at the start', 1, 0, null],
  ['at the start, after another hunk', 1, 1, '@@ -1,1 +1,1 @@'],
  ['at an unknown position', 0, 0, null],
])('the heading of a hunk %s', (_what, start, index, heading) => {
  expect(hunkHeading({ ...hunk, oldStart: start, newStart: start }, index)).toBe(heading)
})
