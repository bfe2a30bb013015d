// Copies the journal and its backups of edits to another data directory. Backups come first: a copy that is killed leaves the
// old journal, whose backups are all there. If there is no old journal, the journal comes first: backups without one are an error.
import { join } from 'node:path'
import { copyFiles, removeOthers, unwritten } from '../../archive/mirror-files.ts'
import { adoptFile, makePrivateDirectory, removeQuietly, temporaryPathFor } from '../../archive/private-file.ts'
import { journalDirectory } from '../../reader/places.ts'
import { fileBytes } from '../data-files.ts'
import { openDatabase, type Database } from '../open.ts'
import { BACKUPS, JOURNAL_FILE, openJournalForReading } from './journal.ts'

/** Returns the number of copied backup files, or undefined if there is no journal. The caller holds the edit locks. */
export function copyJournal(from: string, to: string): number | undefined {
  const [source, target] = [journalDirectory(from), journalDirectory(to)]
  const database = openJournalForReading(from)
  if (!database) return undefined
  try {
    const path = join(target, JOURNAL_FILE)
    makePrivateDirectory(target)
    const isFirst = fileBytes(path) === 0
    if (isFirst) replaceDatabase(database, path)
    const copied = copyFiles(join(source, BACKUPS), join(target, BACKUPS))
    if (!isFirst) replaceDatabase(database, path)
    // Those that a redaction or an undo removed.
    removeOthers(join(source, BACKUPS), join(target, BACKUPS))
    return copied
  } finally {
    database.close()
  }
}

function replaceDatabase(database: Database, target: string): void {
  const temporary = temporaryPathFor(target)
  try {
    database.prepare('vacuum into ?').run(temporary)
    checkDatabase(temporary)
    adoptFile(temporary, target)
  } finally {
    removeQuietly(temporary)
  }
}

function checkDatabase(path: string): void {
  const database = openDatabase(path)
  try {
    const row = database.prepare('pragma integrity_check').get()
    if (row?.['integrity_check'] !== 'ok') throw unwritten(path)
  } finally {
    database.close()
  }
}
