import pc from 'picocolors'
import { describe, expect, test } from 'vitest'
import { makeKeepWorld } from '../../../test/keep-world.ts'
import type { AnnotationReport } from '../../operations/edit/outputs.ts'
import type { EditHistory, HistoryEntry } from '../../operations/edit/outputs.ts'
import type { RedactVerifyReport } from '../../operations/edit/outputs.ts'
import type { Terminal } from '../terminal.ts'
import { printAnnotation } from './annotation.ts'
import { printEditHistory } from './edit-history.ts'
import { printRedactVerify } from './secrets.ts'

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

describe('printAnnotation', () => {
  const report: AnnotationReport = {
    session: '0f6c',
    title: 'Mend\u001b the sluice',
    tags: ['auth', 'bug'],
    isStarred: true,
    note: 'look\nhere',
    messageNotes: [],
    changed: true,
    edit: null,
  }

  test('prints star, title, tags and note', () => {
    expect(printAnnotation(report, terminal)).toBe('★ Mend␛ the sluice\n#auth #bug\nlook\nhere\n')
  })

  test('prints a session without annotations', () => {
    const none = { ...report, tags: [], isStarred: false, note: null }
    expect(printAnnotation(none, terminal)).toBe('Mend␛ the sluice\nNo star, no tags, no note.\n')
  })
})

describe('printEditHistory', () => {
  const entry: HistoryEntry = {
    edit: 12,
    at: '2026-02-11T09:12:44.031Z',
    operation: 'rename',
    session: '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11',
    summary: 'Names the session "a".',
    state: 'applied',
    undoes: null,
    canUndo: true,
    refusal: null,
    below: null,
    files: [],
  }
  const print = (history: EditHistory) => {
    const world = makeKeepWorld()
    try {
      return printEditHistory(history, terminal, world.context())
    } finally {
      world.remove()
    }
  }

  test('prints each edit with its state', () => {
    const edits: HistoryEntry[] = [
      { ...entry, edit: 15, operation: 'undo', undoes: 13, canUndo: false, summary: 'Takes back edit 13.' },
      { ...entry, edit: 14, operation: 'redact', canUndo: false, summary: 'Covers 3 texts.' },
      { ...entry, edit: 13, state: 'undone', canUndo: false },
      entry,
    ]
    expect(print({ edits, total: 15, backupBytes: 3_100_000 })).toBe(
      `Edit  When              Session   Operation  State        Summary
  15  2026-02-11 09:12  0f6c1d6e  undo       undid 13     Takes back edit 13.
  14  2026-02-11 09:12  0f6c1d6e  redact     done, final  Covers 3 texts.
  13  2026-02-11 09:12  0f6c1d6e  rename     undone       Names the session "a".
  12  2026-02-11 09:12  0f6c1d6e  rename     done         Names the session "a".

4 edits (11 more; -n shows them); backups take 3.1 MB. Undo one with "annals
undo N".
`,
    )
  })

  test('prints an empty history', () => {
    expect(print({ edits: [], total: 0, backupBytes: 0 })).toContain('No edits yet.')
  })
})

describe('printRedactVerify', () => {
  const report: RedactVerifyReport = {
    sought: { texts: 1, patterns: 0, redactions: 2, secrets: true },
    searched: [
      { what: 'transcripts', files: 3, bytes: 1_200_000 },
      { what: 'archive', files: 12, bytes: 900 },
    ],
    notSearched: [],
    notSearchedFiles: 0,
    found: 0,
    places: [],
  }

  test('lists the places that were not searched, and claims nothing about them', () => {
    const notSearched: RedactVerifyReport['notSearched'] = [
      { path: '/x/out', what: 'exports', reason: 'missing', files: 3 },
      { path: '/x/t.parquet', what: 'exports', reason: 'compressed', files: 1 },
    ]
    const printed = printRedactVerify({ ...report, notSearched, notSearchedFiles: 6 }, terminal)
    expect(printed).toContain('Nothing found in the files searched.')
    expect(printed).toContain('Not searched: 6 files, which may still contain it:')
    expect(printed).toContain('and 2 more files')
    expect(printed).not.toContain('Nothing found.')
  })

  test('prints that nothing was found', () => {
    expect(printRedactVerify(report, terminal)).toBe(
      `Searched for 1 text, 2 redacted texts, secrets in known formats in 15 files, 1.2
MB:
  transcripts   3 files  1.2 MB
  archive      12 files   900 B

Nothing found.
`,
    )
  })

  test('prints where texts were found', () => {
    const places = [{ path: '/a\u001b/b.jsonl', what: 'transcripts', offset: 1234, form: 'in base64' }]
    const text = printRedactVerify({ ...report, found: 3, places }, terminal)
    expect(text).toContain('3 occurrences found:\n')
    expect(text).toMatch(/^\/a␛\/b\.jsonl +1,234 +transcripts, in base64$/m)
    expect(text).toContain('… and 2 more occurrences')
  })
})
