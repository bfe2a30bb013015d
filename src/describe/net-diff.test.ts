import { describe, expect, test } from 'vitest'
import { makeCall } from '../../test/make-call.ts'
import type { FileHistory } from '../thread/files/file-changes.ts'
import { netDiff } from './net-diff.ts'

const PATH = '/app/tide.ts'
const history = (parts: Partial<FileHistory>): FileHistory => ({
  path: PATH,
  reads: 0,
  changes: [],
  isNew: false,
  steps: [],
  net: null,
  ...parts,
})

describe('netDiff', () => {
  test('compares the first and last content', () => {
    const { isNet, diffs } = netDiff(history({ net: { before: 'a\nb\n', after: 'a\nc\n' } }))
    expect(isNet).toBe(true)
    expect(diffs).toMatchObject([{ path: PATH, added: 1, removed: 1 }])
  })

  test('shows all lines of a new file as added', () => {
    const after = 'line\n'.repeat(5000)
    const { diffs } = netDiff(history({ net: { before: null, after } }))
    expect(diffs).toMatchObject([{ added: 5000, removed: 0, hunks: [{ oldStart: 0, newStart: 1 }] }])
  })

  test('returns no diff if changes cancel out', () => {
    expect(netDiff(history({ net: { before: 'a\n', after: 'a\n' } }))).toEqual({ isNet: true, diffs: [] })
    expect(netDiff(history({ net: { before: null, after: '' } }))).toEqual({ isNet: true, diffs: [] })
  })

  test('returns one diff per change, for any tool', () => {
    const edit = makeCall('Edit', { file_path: PATH, old_string: 'a', new_string: 'b\nc' }, {})
    const write = makeCall('Write', { file_path: PATH, content: 'x\ny\n' }, { structured: { type: 'create' } })
    const cell = { notebook_path: PATH, new_source: 'print(1)', edit_mode: 'insert' }
    const notebook = makeCall('NotebookEdit', cell, { structured: {} })
    const { isNet, diffs } = netDiff(history({ changes: [edit, write, notebook] }))
    expect(isNet).toBe(false)
    expect(diffs.map(({ path, added, removed }) => [path, added, removed])).toEqual([
      [PATH, 2, 1],
      [PATH, 2, 0],
      [PATH, 1, 0],
    ])
  })
})
