import { describe, expect, test } from 'vitest'
import { type CallParts, makeCall } from '../../../test/make-call.ts'
import { edit } from './edit.ts'
import { multiEdit } from './multi-edit.ts'

const input = { file_path: '/app/a.ts', old_string: 'ttl = 60', new_string: 'ttl = 300' }
const structuredPatch = [
  { oldStart: 7, oldLines: 2, newStart: 7, newLines: 2, lines: [' x', '-const ttl = 60', '+const ttl = 300'] },
]
const recorded = {
  kind: 'diff',
  path: '/app/a.ts',
  added: 1,
  removed: 1,
  hunks: [
    {
      oldStart: 7,
      newStart: 7,
      lines: [
        { kind: 'same', text: 'x' },
        { kind: 'removed', text: 'const ttl = 60' },
        { kind: 'added', text: 'const ttl = 300' },
      ],
    },
  ],
}
const computed = {
  ...recorded,
  hunks: [
    {
      oldStart: 0,
      newStart: 0,
      lines: [
        { kind: 'removed', text: 'ttl = 60' },
        { kind: 'added', text: 'ttl = 300' },
      ],
    },
  ],
}

describe('Edit', () => {
  const run = (parts?: CallParts, more: object = {}) => edit.describe(makeCall('Edit', { ...input, ...more }, parts))

  test('shows the recorded diff', () => {
    expect(run({ structured: { structuredPatch } })).toStrictEqual({
      summary: '/app/a.ts',
      outcome: '+1 −1',
      sections: [recorded],
    })
  })

  test('notes replace_all and changes by the user', () => {
    const structured = { structuredPatch, userModified: true, replaceAll: true }
    expect(run({ structured }).outcome).toBe('+1 −1, all occurrences, changed by the user')
  })

  test('computes the diff from the stored file, with line numbers', () => {
    const originalFile = '1\n2\n3\n4\n5\n6\nconst ttl = 60\n'
    expect(run({ structured: { structuredPatch: [], originalFile } }).sections).toMatchObject([
      { hunks: [{ oldStart: 4, newStart: 4 }], added: 1, removed: 1 },
    ])
  })

  test.each([[undefined], [{ text: 'The file /app/a.ts has been updated.' }]])(
    'computes it from the passages: %j',
    (parts) => {
      expect(run(parts).sections).toStrictEqual([computed])
    },
  )

  test('shows the intended change of a failed call, without a count', () => {
    for (const state of ['error', 'denied', 'interrupted', 'cancelled'] as const) {
      expect(run({ state, text: 'no' })).toStrictEqual({ summary: '/app/a.ts', sections: [computed] })
    }
  })
})

describe('MultiEdit', () => {
  const edits = [
    { old_string: 'a', new_string: 'b', replace_all: true },
    { old_string: 'c', new_string: 'd' },
  ]
  const run = (parts?: CallParts) => multiEdit.describe(makeCall('MultiEdit', { file_path: '/app/a.ts', edits }, parts))

  test('shows one diff of all edits', () => {
    expect(run({ structured: { structuredPatch } })).toStrictEqual({
      summary: '/app/a.ts',
      outcome: '+1 −1, 2 edits, all occurrences',
      sections: [recorded],
    })
  })

  test('applies the edits to the stored file', () => {
    expect(run({ structured: { originalFileContents: 'a\na\nc\n' } }).sections).toMatchObject([
      { hunks: [{ oldStart: 1 }], added: 3, removed: 3 },
    ])
  })

  test('without the file, each edit is a hunk without a position', () => {
    expect(run().sections).toMatchObject([{ hunks: [{ oldStart: 0 }, { oldStart: 0 }], added: 2, removed: 2 }])
  })
})
