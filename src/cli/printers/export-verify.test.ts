// What is printed of an export that was verified: data in, text out.
import pc from 'picocolors'
import { describe, expect, test } from 'vitest'
import type { ExportVerification } from '../../operations/export/verify.ts'
import type { Terminal } from '../terminal.ts'
import { printExportVerify } from './export-verify.ts'

const terminal: Terminal = {
  write() {},
  async send() {},
  page: async () => {},
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

describe('an export', () => {
  test('as it was written says only that', () => {
    expect(print({})).toBe(
      '/srv/out/x.md: it is as written by annals 1.0.0\nMade from 1 file: 1 the same as when it was exported.\n',
    )
  })

  test('that names not all it was made from says so', () => {
    expect(print({ unnamedSources: 3 })).toContain('exported. It had no room to name 3 more, which are not checked.\n')
    expect(print({ unnamedSources: 3, sources: [] })).toContain(
      '\nIt had no room to name 3 files it was made from, which are not checked.\n',
    )
  })

  test('with other files beside it names them', () => {
    expect(print({ extra: ['a.html'], extraCount: 1 })).toContain(
      '\n1 file there is not of this export, perhaps left from one before:\n  a.html\n',
    )
    const many = print({ extra: ['a\u001b.html', 'b.html'], extraCount: 1234 })
    expect(many).toContain('\n1,234 files there are not of this export, perhaps left from one before:\n')
    expect(many).toMatch(/\n {2}b\.html\n {2}… and 1,232 more\n$/)
    expect(many).not.toContain('\u001b')
  })
})

describe('what has no mark', () => {
  const unmarked = (path: string): Partial<ExportVerification> => ({
    path,
    generator: null,
    files: [{ path, state: 'unmarked' }],
  })

  test('a table says what to verify instead', () => {
    expect(print({ ...unmarked('/srv/x.csv'), sources: [], problems: 1 })).toBe(
      '/srv/x.csv: not verified, since a table by itself has no mark; verify the directory it was exported to, which has a manifest.json.\n',
    )
  })

  test('a transcript is compared, and says when it is redacted', () => {
    const source = { session: 's1', path: '/c/s1.jsonl', state: 'same', from: 'disk' } as const
    expect(print(unmarked('/srv/x.jsonl'))).toContain('compared with the session it was taken from.\n')
    expect(print({ ...unmarked('/srv/x.jsonl'), sources: [{ ...source, redacted: true }] })).toContain(
      'compared with the session it was taken from, with its secrets masked as they are here.\n',
    )
  })
})
