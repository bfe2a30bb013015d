import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffRows, hunkHeader, lastNumber } from '../describe/content/diff-rows.ts'
import { splitDiff } from './split-diff.ts'
import type { DiffHunk, DiffLine } from '../describe/view.ts'

const show = (hunk: DiffHunk): string[] =>
  splitDiff(hunk).map(({ left, right }) => [left, right].map((row) => row?.line.text ?? '').join(' | '))

const KINDS: Readonly<Record<string, DiffLine['kind']>> = { ' ': 'same', '+': 'added', '-': 'removed', '\\': 'note' }

const lines = (...texts: string[]): DiffLine[] =>
  texts.map((text) => ({ kind: KINDS[text.charAt(0)] ?? 'same', text: text.slice(1) }))

test('puts added lines next to the removed lines', () => {
  const hunk = { oldStart: 1, newStart: 1, lines: lines(' a', '-b', '-c', '+d', ' e', '+f', '-g', '+h') }
  expect(show(hunk)).toEqual(['a | a', 'b | d', 'c | ', 'e | e', ' | f', 'g | h'])
})

test('puts a note on the side of its line', () => {
  const hunk = { oldStart: 1, newStart: 1, lines: lines('-a', '\\no newline', '+b', '\\no newline either') }
  expect(show(hunk)).toEqual(['a | b', 'no newline | no newline either'])
})

test('numbers each side, or neither if the position is unknown', () => {
  const hunk = { oldStart: 8, newStart: 18, lines: lines(' a', '-b', '+c', '\\n', ' d') }
  expect([...diffRows(hunk)].map(({ oldNumber, newNumber }) => [oldNumber, newNumber])).toEqual([
    [8, 18],
    [9, null],
    [null, 19],
    [null, null],
    [10, 20],
  ])
  expect(hunkHeader(hunk)).toBe('@@ -8,3 +18,3 @@')
  expect(lastNumber([hunk])).toBe(20)
  expect([...diffRows({ ...hunk, oldStart: 0, newStart: 0 })].every((row) => row.newNumber === null)).toBe(true)
})

const anyHunk = fc.record({
  oldStart: fc.nat(50),
  newStart: fc.nat(50),
  lines: fc.array(
    fc.record({ kind: fc.constantFrom<DiffLine['kind']>('same', 'added', 'removed', 'note'), text: fc.string() }),
  ),
})

test('shows every line once, in order on its side', () => {
  fc.assert(
    fc.property(anyHunk, (hunk) => {
      const rows = splitDiff(hunk)
      const left = rows.flatMap(({ left: row }) => row ?? [])
      const right = rows.flatMap(({ right: row }) => row ?? [])
      for (const side of [left, right]) {
        const indexes = side.map((row) => row.index)
        expect(indexes).toEqual(indexes.toSorted((a, b) => a - b))
      }
      const all = new Set([...left, ...right].map((row) => row.index))
      expect([...all].toSorted((a, b) => a - b)).toEqual([...hunk.lines.keys()])
      expect(left.some((row) => row.line.kind === 'added')).toBe(false)
      expect(right.some((row) => row.line.kind === 'removed')).toBe(false)
    }),
  )
})
