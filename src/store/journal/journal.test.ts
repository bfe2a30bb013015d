import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../open.ts'
import { logExport, readExports } from './export-log.ts'
import { Journal, openJournalForReading } from './journal.ts'
import { JOURNAL_SCRIPTS } from './schema.ts'
import { hasUnfinishedEdits } from './unfinished.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'annals-journal-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('reports a damaged journal with a remedy, and does not stop commands that only read', () => {
  mkdirSync(join(folder, 'journal'))
  writeFileSync(join(folder, 'journal', 'journal.db'), 'x'.repeat(4096))
  expect(() => Journal.open(folder)).toThrow(
    /is damaged; restore it .+ move it away to start a new one\. It contains your notes .+\.$/,
  )
  expect(hasUnfinishedEdits(folder)).toBe(false)
})

test('keeps every row of a journal of the first version', () => {
  const path = join(folder, 'journal', 'journal.db')
  mkdirSync(join(folder, 'journal'))
  const old = openDatabase(path)
  old.exec(`${JOURNAL_SCRIPTS[0]} pragma user_version = 1`)
  const logged = { sessions: ['a'], isRedacted: false, files: [{ path: '/x/a.md', sha256: 'f' }] }
  old.prepare('insert into export values (?, ?, ?)').run('/x', '2026-01-01', JSON.stringify(logged))
  old.prepare('insert into note values (?, ?, ?)').run('a', 'remember', '2026-01-01')
  old.close()
  const journal = Journal.open(folder)
  try {
    expect(readExports(journal)).toEqual([{ id: 1, path: '/x', at: '2026-01-01', ...logged }])
    expect(journal.database.prepare('select text from note').all()).toEqual([{ text: 'remember' }])
    for (const at of ['2026-01-02', '2026-01-03']) logExport(journal, { path: '/x', at, ...logged })
    expect(readExports(journal).map(({ at }) => at)).toEqual(['2026-01-01', '2026-01-02', '2026-01-03'])
    // The copy of the old journal is gone once the new one is verified.
    expect(readdirSync(join(folder, 'journal'))).toEqual(['journal.db'])
  } finally {
    journal.close()
  }
})

test('removes the copy of an upgrade that was killed before it was verified', () => {
  Journal.open(folder).close()
  writeFileSync(join(folder, 'journal', 'journal.db.v1'), 'as it was')
  Journal.open(folder).close()
  expect(readdirSync(join(folder, 'journal'))).toEqual(['journal.db'])
})

test('refuses a journal of a newer version with exit code 3, and writes nothing', () => {
  Journal.open(folder).close()
  const path = join(folder, 'journal', 'journal.db')
  const newer = openDatabase(path)
  newer.exec(`pragma user_version = ${JOURNAL_SCRIPTS.length + 1}`)
  newer.close()
  const before = readFileSync(path)
  const refusal = expect.objectContaining({ code: 'unreadable', message: expect.stringContaining('upgrade Annals') })
  expect(() => Journal.open(folder)).toThrow(refusal)
  expect(() => openJournalForReading(folder)).toThrow(refusal)
  expect(readFileSync(path)).toEqual(before)
})

test('openIfAny does not create a journal', () => {
  expect(Journal.openIfAny(folder)).toBeUndefined()
})

test('reports a journal that is gone although there are backups, and keeps these', () => {
  const backup = join(folder, 'journal', 'backups', '1', 'before.jsonl')
  mkdirSync(dirname(backup), { recursive: true })
  writeFileSync(backup, 'x')
  for (const empty of [false, true]) {
    if (empty) writeFileSync(join(folder, 'journal', 'journal.db'), '')
    for (const open of [() => Journal.open(folder), () => Journal.openIfAny(folder)])
      expect(open).toThrow(/is missing or empty, but .+ has the backups of an edit; put the file back from a backup/)
    expect(hasUnfinishedEdits(folder)).toBe(false)
    expect(existsSync(backup)).toBe(true)
  }
})
