// Recovers a backup into a data directory without an archive, which may have tags, notes and edits of its own, and after a kill.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runBackup } from '../../src/operations/keep/backup.ts'
import { runMerge } from '../../src/operations/keep/merge.ts'
import { addTags, readAnnotations } from '../../src/store/journal/annotations.ts'
import { copyJournal } from '../../src/store/journal/copy-journal.ts'
import { Journal } from '../../src/store/journal/journal.ts'
import { makeKeepWorld, promptLine, type KeepWorld } from '../keep-world.ts'

const ID = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'
const OTHER = '0f6c9999-3a52-4a4e-9b0c-5d8a1f0f7c12'
const FOLDER = 'projects/-home-mara-tidepool'

let world: KeepWorld
let empty: KeepWorld
let target: string

beforeEach(async () => {
  ;[world, empty] = [makeKeepWorld(), makeKeepWorld()]
  target = join(world.folder, 'backup')
  for (const session of [ID, OTHER])
    world.write(`${FOLDER}/${session}.jsonl`, promptLine({ session, uuid: `${session}-1`, text: 'Tide' }))
  tag(world.data, 'sea')
  writeBackupOfEdit(world.data, '1', 'theirs')
  await runBackup(world.context(), { directory: target })
})
afterEach(() => {
  world.remove()
  empty.remove()
})

function tag(data: string, name: string): void {
  const journal = Journal.open(data)
  addTags(journal, ID, [name], '2026-02-11T09:30:00.000Z')
  journal.close()
}

function tagsOf(data: string): readonly string[] {
  const journal = Journal.open(data)
  try {
    return readAnnotations(journal, ID).tags
  } finally {
    journal.close()
  }
}

function backupOfEdit(data: string, edit: string): string {
  return join(data, 'journal', 'backups', edit, '0')
}

function writeBackupOfEdit(data: string, edit: string, text: string): void {
  const path = backupOfEdit(data, edit)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

test('keeps the tags and the backups of edits that are here', async () => {
  tag(empty.data, 'harbour')
  writeBackupOfEdit(empty.data, '7', 'ours')
  expect(await runMerge(empty.context(), { directory: target })).toMatchObject({ added: 2, machine: null })
  expect(tagsOf(empty.data)).toEqual(['harbour', 'sea'])
  expect(readFileSync(backupOfEdit(empty.data, '7'), 'utf8')).toBe('ours')
})

test('after an interruption, the next merge goes on as the same machine', async () => {
  // A journal that cannot be read ends the merge, as a kill would.
  const path = join(target, 'journal', 'journal.db')
  const journal = readFileSync(path)
  writeFileSync(path, 'x'.repeat(4096))
  await expect(runMerge(empty.context(), { directory: target })).rejects.toThrow('is damaged')
  writeFileSync(path, journal)
  const session = ID.replace('0f6c', '77aa')
  empty.write(`${FOLDER}/${session}.jsonl`, promptLine({ session, uuid: `${session}-1`, text: 'Tide' }))
  expect(await runMerge(empty.context(), { directory: target })).toMatchObject({ machine: null })
  expect(tagsOf(empty.data)).toEqual(['sea'])
  expect(await runBackup(empty.context(), { directory: target })).toMatchObject({ added: 1, changed: 0 })
})

test('an interrupted copy leaves no backups of edits without their journal', () => {
  const path = join(empty.data, 'journal', 'backups')
  mkdirSync(dirname(path), { recursive: true })
  // A file in the place of the folder ends the copy.
  writeFileSync(path, '')
  expect(() => copyJournal(target, empty.data)).toThrow(/ENOTDIR|EEXIST/)
  rmSync(path)
  expect(tagsOf(empty.data)).toEqual(['sea'])
})
