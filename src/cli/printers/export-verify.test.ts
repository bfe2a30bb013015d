// The printed output of export verify.
import pc from 'picocolors'
import { describe, expect, test } from 'vitest'
import type { ExportVerification } from '../../operations/export/outputs.ts'
import type { Terminal } from '../terminal.ts'
import { printExportVerify } from './export-verify.ts'

const terminal: Terminal = {
  write() {},
  async send() {},
  page: async () => false,
  writeError() {},
  width: 400,
  tableWidth: 400,
  showsProgress: false,
  colors: pc.createColors(false),
}

const report = (wish: Partial<ExportVerification>): ExportVerification => ({
  path: '/srv/out/x.md',
  generator: 'annals 1.0.0',
  files: [{ path: '/srv/out/x.md', state: 'same' }],
  sources: [{ session: 's1', path: '/c/s1.jsonl', state: 'same', from: 'disk' }],
  unnamedSources: 0,
  extra: [],
  extraCount: 0,
  problems: 0,
  ...wish,
})
const print = (wish: Partial<ExportVerification>) => printExportVerify(report(wish), terminal)

describe('printExportVerify', () => {
  test('prints one line for an unchanged export', () => {
    expect(print({})).toBe('/srv/out/x.md: unchanged since written by annals 1.0.0\n1 source file: 1 unchanged.\n')
  })

  test('says how many sources are not named', () => {
    expect(print({ unnamedSources: 3 })).toContain(
      'unchanged. The export does not name 3 more, so they are not checked.\n',
    )
    expect(print({ unnamedSources: 3, sources: [] })).toContain(
      '\nThe export does not name 3 source files, so they are not checked.\n',
    )
  })

  test('names files that are not part of the export', () => {
    expect(print({ extra: ['a.html'], extraCount: 1 })).toContain(
      '\n1 file in the directory is not part of this export, perhaps left from an earlier one:\n  a.html\n',
    )
    const many = print({ extra: ['a\u001b.html', 'b.html'], extraCount: 1234 })
    expect(many).toContain(
      '\n1,234 files in the directory are not part of this export, perhaps left from an earlier one:\n',
    )
    expect(many).toMatch(/\n {2}b\.html\n {2}… and 1,232 more\n$/)
    expect(many).not.toContain('\u001b')
  })
})

describe('files without a hash', () => {
  const unmarked = (path: string): Partial<ExportVerification> => ({
    path,
    generator: null,
    files: [{ path, state: 'unmarked' }],
  })

  test('says what to verify instead of a table', () => {
    expect(print({ ...unmarked('/srv/x.csv'), sources: [], problems: 1 })).toBe(
      '/srv/x.csv: not verified, because a table has no hash of its own; verify the export directory with its manifest.json.\n',
    )
  })

  test('compares a transcript with its source, and says if it is redacted', () => {
    const source = { session: 's1', path: '/c/s1.jsonl', state: 'same', from: 'disk' } as const
    expect(print(unmarked('/srv/x.jsonl'))).toContain('compared with its source session.\n')
    expect(print({ ...unmarked('/srv/x.jsonl'), sources: [{ ...source, redacted: true }] })).toContain(
      'compared with its source session, with its secrets masked in the same way.\n',
    )
  })
})
