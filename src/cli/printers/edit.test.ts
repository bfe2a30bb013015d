import { homedir } from 'node:os'
import { join } from 'node:path'
import pc from 'picocolors'
import { describe, expect, test } from 'vitest'
import type { EditReport } from '../../operations/edit/outputs.ts'
import { textWidth } from '../../text/width.ts'
import type { Terminal } from '../terminal.ts'
import { printDone, printEdit } from './edit.ts'

const terminal: Terminal = {
  write() {},
  async send() {},
  page: async () => false,
  writeError() {},
  width: 80,
  tableWidth: 80,
  showsProgress: false,
  colors: pc.createColors(false),
}

const PATH = join(homedir(), '.claude', 'projects', '-home-mara-tidepool', '0f6c1d6e.jsonl')
const CHECK = { name: 'tool results without their call', ok: true, before: '0', after: '0' }
const VIEW = {
  leafUuid: 'u-9',
  startUuid: 'u-1',
  startLine: 1,
  loaded: 41,
  total: 41,
  stop: 'root' as const,
  explanation: '',
}

const report: EditReport = {
  operation: 'delete',
  session: '0f6c1d6e',
  summary: 'Deletes turn 3: 2 records.',
  plan: 'abc',
  applied: false,
  isEmpty: false,
  edit: null,
  canUndo: true,
  files: [{ path: PATH, change: 'rewrite', to: null, bytesBefore: 12_300, bytesAfter: 12_100, ranges: 3 }],
  records: [
    { path: PATH, line: 7, uuid: 'u-7', type: 'user', change: 'removed', before: 'mend it', after: null },
    { path: PATH, line: 8, uuid: 'u-8', type: 'assistant', change: 'relinked', before: 'u-7', after: 'u-6' },
    { path: PATH, line: 1009, uuid: 'u-9', type: 'user', change: 'changed', before: 'old', after: 'new' },
    { path: PATH, line: 1010, uuid: null, type: 'tag', change: 'added', before: null, after: 'bug' },
  ],
  touched: 4,
  checks: [CHECK, CHECK],
  resume: { before: VIEW, after: VIEW },
  live: null,
  refusal: null,
  newSession: null,
  notes: ['Its agent stays.'],
}

const print = (more: Partial<EditReport> = {}) => printEdit({ ...report, ...more }, terminal)

describe('printEdit', () => {
  test('prints a plan with its files, records and checks', () => {
    expect(print()).toBe(
      `Deletes turn 3: 2 records.

  rewrite  …ects/-home-mara-tidepool/0f6c1d6e.jsonl  12.3 KB → 12.1 KB, 3 ranges

  −     7 user       mend it
  ↳     8 assistant  u-7 → u-6
  ~ 1,009 user       − old
                     + new
  + 1,010 tag        bug

2 checks passed; resuming loads 41 of 41 records, as before.

- Its agent stays.
`,
    )
  })

  test('prints one sentence if there is nothing to do', () => {
    expect(print({ isEmpty: true, files: [], records: [], touched: 0, notes: [] })).toBe('Deletes turn 3: 2 records.\n')
  })

  test('prints failed checks and what resuming would lose', () => {
    const bad = { ...CHECK, ok: false, after: '2' }
    const text = print({ checks: [CHECK, bad], resume: { before: VIEW, after: { ...VIEW, loaded: 3, total: 39 } } })
    expect(text).toContain('1 of 2 checks passed; resuming loads 3 of 39 records (before: 41 of 41).')
    expect(text).toContain('  ✗ tool results without their call: 0 before, 2 after')
  })

  test('prints why a running session is refused, and the remedy', () => {
    const refusal = 'Session 0f6c is live: process 7 works on it. Wait until it has ended; nothing was changed.'
    const told = print({ live: 'process 7 works on it', refusal }).replaceAll('\n', ' ')
    expect(told).toContain(refusal)
    expect(told).toContain('Or add --copy')
    expect(print({ live: 'x', refusal, operation: 'move' })).not.toContain('--copy')
    expect(print({ live: 'x', refusal: 'Add --copy.' }).match(/--copy/g)).toHaveLength(1)
    expect(print({ refusal: 'It would leave the session damaged.' })).not.toContain('--copy')
  })

  test('prints how to undo an edit, or that it cannot be undone', () => {
    const done = { ...report, applied: true, edit: 12 }
    expect(printDone(done, terminal)).toBe('- Its agent stays.\nEdit 12 applied. Undo with: annals undo 12\n')
    expect(printEdit(done, terminal)).toMatch(/^Deletes turn 3[^]*Edit 12 applied\. Undo with: annals undo 12\n$/)
    expect(printEdit(done, terminal)).not.toContain('mend it')
    expect(printDone({ ...done, canUndo: false }, terminal)).toContain('Edit 12 applied. This cannot be undone.')
    expect(printDone({ ...done, newSession: 'abcd' }, terminal)).toContain('New session: abcd')
    expect(printDone({ ...done, operation: 'undo', canUndo: false }, terminal)).toBe('- Its agent stays.\nDone.\n')
  })

  test('prints small size changes in bytes', () => {
    const size = (bytesBefore: number | null, bytesAfter: number | null) => {
      const file = { path: '/a', change: 'append', to: null, bytesBefore, bytesAfter, ranges: 1 } as const
      return print({ files: [file] }).split('\n')[2]
    }
    expect(size(1_000_000, 1_000_097)).toBe('  append to  /a  1.0 MB + 97 bytes')
    expect(size(1_000_097, 1_000_000)).toBe('  append to  /a  1.0 MB − 97 bytes')
    expect(size(null, 500)).toBe('  append to  /a  500 B')
    expect(size(500, null)).toBe('  append to  /a  500 B')
    expect(size(500, 500)).toBe('  append to  /a  500 B')
  })

  test('counts further files and records, and groups records by file', () => {
    const files = Array.from({ length: 25 }, () => ({ ...report.files[0], change: 'move', to: '/b' }))
    const records = Array.from({ length: 200 }, (_, index) => ({ ...report.records[0], path: `/${index % 2}` }))
    // Copies with other values of the same type.
    const text = print({ files, records, touched: 500 } as unknown as Partial<EditReport>)
    expect(text).toContain('  … and 5 more files\n')
    expect(text).toContain('  … and 480 more records\n')
    expect(text).toMatch(/^ {2}\/0\n {2}− 7 user {2}mend it\n {2}\/1\n/m)
    expect(text).toMatch(/^ {2}to +\/b$/m)
  })

  test('lets no control character through and stays within 80 columns', () => {
    const evil = `\u001b]0;x\u0007\u202e${'ä'.repeat(300)}\nsecond`
    const record = { path: `/${evil}`, line: 1, uuid: null, type: evil.slice(0, 9), before: evil, after: evil }
    const changes = ['added', 'removed', 'changed', 'relinked', 'masked'] as const
    const text = print({
      summary: evil,
      files: [{ path: `/${evil}`, change: 'move', to: `/${evil}`, bytesBefore: 1, bytesAfter: 1, ranges: 0 }],
      records: [...changes.map((change) => ({ ...record, change })), { ...record, path: '/b', change: 'added' }],
      notes: [evil],
      refusal: evil,
      newSession: evil,
    })
    // oxlint-disable-next-line no-control-regex --checks for control characters
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
    for (const line of text.split('\n')) expect(textWidth(line)).toBeLessThanOrEqual(80)
  })
})
