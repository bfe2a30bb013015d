import { expect, test } from 'vitest'
import { changeCount, patchBetween, patchOf, patchOfEdits, toRecordedHunks } from './patch.ts'

test('derives the kind of a recorded line from its first character', () => {
  const lines = [' a', '-b', '+c', '\\ No newline at end of file', '']
  expect(patchOf('/a.ts', [{ oldStart: 4, newStart: 5, lines }])).toStrictEqual({
    kind: 'diff',
    path: '/a.ts',
    added: 1,
    removed: 1,
    hunks: [
      {
        oldStart: 4,
        newStart: 5,
        lines: [
          { kind: 'same', text: 'a' },
          { kind: 'removed', text: 'b' },
          { kind: 'added', text: 'c' },
          { kind: 'note', text: 'No newline at end of file' },
          { kind: 'same', text: '' },
        ],
      },
    ],
  })
})

test('skips hunks without lines', () => {
  expect(patchOf('a', [{ oldStart: 1, newStart: 1, lines: [] }, {}]).hunks).toStrictEqual([])
})

test('compares two texts with line numbers and three lines of context', () => {
  const before = '1\n2\n3\n4\n5\n6\n7\n'
  const patch = patchBetween('a', before, before.replace('6', 'six'))
  expect(patch.hunks).toStrictEqual([
    {
      oldStart: 3,
      newStart: 3,
      lines: [
        { kind: 'same', text: '3' },
        { kind: 'same', text: '4' },
        { kind: 'same', text: '5' },
        { kind: 'removed', text: '6' },
        { kind: 'added', text: 'six' },
        { kind: 'same', text: '7' },
      ],
    },
  ])
  expect(changeCount(patch)).toBe('+1 −1')
})

test('equal texts have no hunks', () => {
  const patch = patchBetween('a', 'x\n', 'x\n')
  expect(patch.hunks).toStrictEqual([])
  expect(changeCount(patch)).toBe('no change')
})

test('locates an edit in the stored file', () => {
  const patch = patchOfEdits('a', [{ before: 'ttl = 60', after: 'ttl = 300' }], 'one\ntwo\nconst ttl = 60\n')
  expect(patch.hunks[0]).toMatchObject({ oldStart: 1, newStart: 1 })
  expect(patch.hunks[0]?.lines.at(-1)).toStrictEqual({ kind: 'added', text: 'const ttl = 300' })
})

test('does not interpret dollar signs in replacements', () => {
  const patch = patchOfEdits('a', [{ before: 'x', after: '$&$1', all: true }], 'x\ny\nx\n')
  expect(patch.hunks[0]?.lines.filter((line) => line.kind === 'added')).toStrictEqual([
    { kind: 'added', text: '$&$1' },
    { kind: 'added', text: '$&$1' },
  ])
})

test('without the complete file, the position is unknown and no missing newline is noted', () => {
  for (const file of [undefined, null, 'something else\n']) {
    expect(patchOfEdits('a', [{ before: 'ttl = 60', after: 'ttl = 300' }], file).hunks).toStrictEqual([
      {
        oldStart: 0,
        newStart: 0,
        lines: [
          { kind: 'removed', text: 'ttl = 60' },
          { kind: 'added', text: 'ttl = 300' },
        ],
      },
    ])
  }
})

test('an empty passage adds lines, an empty replacement removes them', () => {
  expect(patchOfEdits('a', [{ before: '', after: 'x\ny' }])).toMatchObject({ added: 2, removed: 0 })
  expect(patchOfEdits('a', [{ before: 'x\ny', after: '' }])).toMatchObject({ added: 0, removed: 2 })
})

test('stops comparing texts with nothing in common', () => {
  const numbers = Array.from({ length: 20_000 }, (_, index) => index)
  const patch = patchBetween('a', numbers.map((n) => `a${n}\n`).join(''), numbers.map((n) => `b${n}\n`).join(''))
  expect(patch).toMatchObject({ added: 20_000, removed: 20_000, folded: true })
})

test('reads hunks without a schema, ignoring what is not one', () => {
  expect(toRecordedHunks([{ oldStart: 1, newStart: '2', lines: ['+a', 3] }, null, 'x'])).toStrictEqual([
    { oldStart: 1, newStart: undefined, lines: ['+a'] },
  ])
  expect(toRecordedHunks({})).toStrictEqual([])
})
