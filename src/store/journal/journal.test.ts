import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Journal } from './journal.ts'
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
