import { join } from 'node:path'
// The printed output of restore, verify, forget and files.
import fc from 'fast-check'
import { Readable } from 'node:stream'
import pc from 'picocolors'
import { describe, expect, test } from 'vitest'
import { createContext } from '../../operations/context.ts'
import type { FilesReport } from '../../operations/find/outputs.ts'
import type { ForgetReport } from '../../operations/keep/outputs.ts'
import type { RestoredFile, RestoreReport } from '../../operations/keep/outputs.ts'
import type { VerifyReport } from '../../operations/keep/outputs.ts'
import { visible } from '../../text/visible.ts'
import { textWidth } from '../../text/width.ts'
import type { Terminal } from '../terminal.ts'
import { printFiles } from '../printers/files.ts'
import { printForget } from './forget.ts'
import { printRestore } from './restore.ts'
import { printVerify } from './verify.ts'

const makeTerminal = (width: number): Terminal => ({
  write() {},
  send: async () => {},
  page: async () => false,
  writeError() {},
  width,
  tableWidth: width,
  showsProgress: false,
  colors: pc.createColors(false),
})

const terminal = makeTerminal(100)
const context = createContext({
  platform: 'linux',
  env: { CLAUDE_CONFIG_DIR: join(import.meta.dirname, '../../../sample') },
  home: '/home/mara',
  now: () => 0,
  directory: '/home/mara',
  overrides: { timeZone: 'UTC' },
  stdin: Readable.from([]),
})

const file = (
  state: RestoredFile['state'],
  reason: string | null = null,
  target = '/c/projects/p/a.jsonl',
): RestoredFile => ({
  path: target,
  target,
  kind: 'session',
  version: 1,
  bytes: 1500,
  state,
  reason,
})

const restored = (files: RestoredFile[], to: string | null = null): RestoreReport => ({
  sessions: [],
  to,
  files,
  versions: null,
})

const forgotten: ForgetReport = {
  applied: false,
  projects: [],
  before: null,
  sessions: [
    {
      id: '0f6c1d6e-3a52',
      title: 'Harbour alerts',
      project: { path: '/home/mara/tidepool', name: 'tidepool' },
      lastAt: '2026-02-11T10:00:00.000Z',
      files: 3,
      bytes: 2048,
    },
  ],
  others: [],
  files: 3,
  versions: 4,
  bytes: 2048,
  archiveBytes: 512,
  present: 3,
  sharedWith: ['1a2b3c4d-3a52'],
  mentionedIn: ['/c/history.jsonl'],
  backups: ['/mnt/my disk'],
  isPurged: true,
}

const verified: VerifyReport = {
  versions: 4,
  chunks: 5,
  bytes: 9000,
  damaged: [],
  problems: [],
  deadBytes: 0,
  percent: 100,
  sources: { same: 3, grew: 0, differs: 0, gone: 1, unreadable: 0 },
  odd: [],
  lost: [],
}

const counts = { reads: 2, edits: 1, writes: 0, searches: 0, firstAt: null, lastAt: '2026-02-11T10:00:00.000Z' }
const touched: FilesReport = {
  path: 'app.ts',
  match: 'end',
  paths: [{ path: '/t/app.ts', sessions: 1, ...counts }],
  sessions: [
    {
      path: '/t/app.ts',
      session: '0f6c1d6e-3a52',
      title: 'Alerts',
      project: { path: '/t', name: 't' },
      state: 'present',
      ...counts,
    },
  ],
  omitted: 0,
}

describe('printRestore', () => {
  test('counts restored and existing files', () => {
    const files = [file('restored'), file('already there'), file('has more')]
    expect(printRestore(restored(files), terminal, context)).toBe(
      '1 file (1.5 KB) restored in place.\n1 file (1.5 KB) already there.\n' +
        '1 file (1.5 KB) left alone, because the existing file is longer.\n  /c/projects/p/a.jsonl\n',
    )
  })

  test('prints why a file was not restored and the remedy', () => {
    const text = printRestore(
      restored([file('refused', '/c/projects/p/a.jsonl exists and is different.')], '/out'),
      terminal,
      context,
    )
    expect(text).toContain('1 file not restored:\n  refused: /c/projects/p/a.jsonl exists and is different.\n')
    expect(text).toContain('--overwrite')
    expect(printRestore(restored([file('damaged', 'it is lost')]), terminal, context)).toContain(
      'damaged: /c/projects/p/a.jsonl: it is lost',
    )
  })

  test('lists versions', () => {
    const times = { modifiedAt: '2026-02-11T10:00:00.000Z', archivedAt: '2026-02-12T10:00:00.000Z' }
    const versions = [{ path: '/c/a.jsonl', kind: 'session', version: 2, bytes: 10, ...times }] as const
    const text = printRestore({ ...restored([]), versions: [...versions] }, terminal, context)
    expect(text).toContain(
      '       2  2026-02-11 10:00  2026-02-12 10:00  10 B  session  /c/a.jsonl\n\n1 version of 1 file\n',
    )
  })
})

describe('printVerify', () => {
  test('prints that all hashes match', () => {
    expect(printVerify(verified, terminal)).toBe(
      '4 file versions, 9.0 KB in 5 chunks: all hashes match\n' +
        'Files: 3 equal to the archive, 1 deleted from disk but archived.\n',
    )
  })

  test('lists damaged chunks, catalog lines and differing files', () => {
    const text = printVerify(
      {
        ...verified,
        percent: 5,
        damaged: [{ path: '/c/a', version: 1, offset: 4096, length: 10, pack: 3, reason: 'wrong hash' }],
        problems: [{ line: 7, offset: 0, reason: 'not JSON' }],
        odd: [{ path: '/c/b', state: 'differs', offset: 5000, detail: null }],
      },
      terminal,
    )
    for (const part of [
      'a sample of 5 %',
      'damaged',
      '/c/a',
      '4,096',
      'wrong hash',
      'line 7: not JSON',
      '/c/b: differs from byte 5,000 on',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('every hash is right')
  })
})

describe('printForget', () => {
  test('prints what a plan erases, what stays, and that it cannot be undone', () => {
    const text = printForget(forgotten, makeTerminal(500), context)
    expect(text).toContain('0f6c1d6e  2026-02-11 10:00  tidepool      3  2.0 KB  Harbour alerts\n')
    expect(text).toContain('1 session with 3 files in 4 versions, 2.0 KB, will be erased')
    expect(text).toContain('cannot be undone')
    expect(text).toContain('Claude Code still has 3 files')
    expect(text).toContain('1 other session (1a2b3c4d)')
    expect(text).toContain('/c/history.jsonl')
  })

  test('prints what was erased and what was not', () => {
    const text = printForget({ ...forgotten, applied: true, isPurged: false }, makeTerminal(500), context)
    expect(text).toContain('erased from the archive and the index')
    expect(text).not.toContain('will be erased')
    expect(text).toContain('traces stay')
  })

  test('prints that there is nothing to forget', () => {
    const report = { ...forgotten, files: 0, sessions: [], before: '2026-01-01T00:00:00.000Z' }
    expect(printForget(report, terminal, context)).toBe(
      'Sessions that ended before 2026-01-01 00:00:\n\nNothing to forget.\n',
    )
  })
})

describe('printFiles', () => {
  test('prints one path as a heading and several as a column', () => {
    const one = printFiles(touched, terminal, context)
    expect(one).toContain('/t/app.ts\n\nId ')
    expect(one).toContain('1 session accessed it')
    const paths = [...touched.paths, { path: '/u/app.ts', sessions: 1, ...counts }]
    const several = printFiles({ ...touched, paths }, terminal, context)
    expect(several).toMatch(/^Id .* Path +Title/)
    expect(several).toContain('1 session accessed 2 paths')
  })

  test('prints the most used paths', () => {
    const text = printFiles({ ...touched, path: null, sessions: [], omitted: 1200 }, terminal, context)
    expect(text).toContain('1 path (1,200 more; see --limit)')
    expect(printFiles({ ...touched, paths: [] }, terminal, context)).toContain('No tool call has accessed "app.ts"')
  })
})

test('lets no control character through, and tables stay within the width', () => {
  const wild = fc.string({ unit: fc.constantFrom('a', ' ', '\u001b[31m', '\u0007', '\n', '\u202e', '漢', '/') })
  fc.assert(
    fc.property(wild, wild, fc.integer({ min: 60, max: 160 }), (path, title, width) => {
      const narrow = makeTerminal(width)
      const project = { path, name: path }
      const rows = touched.sessions.map((row) => ({ ...row, path, title, project: null, session: path }))
      const texts = [
        printFiles({ ...touched, path: null, paths: [{ path, sessions: 1, ...counts }] }, narrow, context),
        printFiles({ ...touched, paths: [...touched.paths, ...touched.paths], sessions: rows }, narrow, context),
      ]
      const others = [
        printForget(
          {
            ...forgotten,
            projects: [path],
            sessions: [{ ...forgotten.sessions[0], id: path, title, project, lastAt: null, files: 1, bytes: 1 }],
          },
          narrow,
          context,
        ),
        printRestore(restored([file('restored', null, path), file('failed', title, path)], path), narrow, context),
        printVerify({ ...verified, odd: [{ path, state: 'unreadable', offset: null, detail: title }] }, narrow),
      ]
      for (const text of [...texts, ...others]) expect(visible(text)).toBe(text)
      for (const line of texts.flatMap((text) => text.split('\n'))) expect(textWidth(line)).toBeLessThanOrEqual(width)
    }),
  )
})
