// Opens the journal. Unlike the index it cannot be rebuilt, so every write is on disk when the call returns.
import { join } from 'node:path'
import { AppError } from '../../error.ts'
import { fileBytes, listNames, prepareFile, realPath, removeFiles } from '../data-files.ts'
import { openDatabase, transact, type Database } from '../open.ts'
import { journalDirectory } from '../../reader/places.ts'
import { toStoreError } from '../store-error.ts'
import { JOURNAL_SCRIPTS, JOURNAL_VERSION } from './schema.ts'

export class Journal {
  readonly database: Database
  readonly backups: string

  private constructor(database: Database, directory: string) {
    this.database = database
    this.backups = join(directory, BACKUPS)
  }

  static open(dataDirectory: string): Journal {
    const directory = journalDirectory(dataDirectory)
    const path = join(directory, JOURNAL_FILE)
    try {
      if (fileBytes(path) === 0) checkLost(directory)
      prepareFile(path)
      return new Journal(openPrepared(path), directory)
    } catch (error) {
      throw isDamage(error) ? damaged(path, error) : toStoreError(error, path)
    }
  }

  static openIfAny(dataDirectory: string): Journal | undefined {
    const directory = journalDirectory(dataDirectory)
    if (fileBytes(join(directory, JOURNAL_FILE)) > 0) return Journal.open(dataDirectory)
    checkLost(directory)
    return undefined
  }

  /** Stored paths of backups are absolute. In a copy of the data directory, they mean the files of the copy. */
  backupAt(stored: string): string {
    const [, edit, step] = BACKUP_PATH.exec(stored) ?? []
    return edit === undefined || step === undefined ? stored : join(this.backups, edit, step)
  }

  transaction<Result>(work: () => Result): Result {
    return transact(this.database, work)
  }

  close(): void {
    this.database.close()
  }
}

export const JOURNAL_FILE = 'journal.db'
export const BACKUPS = 'backups'
const BACKUP_PATH = /[\\/]backups[\\/](\d+)[\\/](\d+)$/

/** For a copy or a merge: the journal of another data directory is not changed, not even to a newer version. */
export function openJournalForReading(dataDirectory: string): Database | undefined {
  const path = join(journalDirectory(dataDirectory), JOURNAL_FILE)
  if (fileBytes(path) === 0) return undefined
  const database = openDatabase(path, { readOnly: true })
  try {
    checkVersion(versionOf(database), path)
    return database
  } catch (error) {
    database.close()
    throw isDamage(error) ? damaged(path, error) : error
  }
}

/** Backups are made only after their edit is in the journal. A new journal would not know them and remove them. */
function checkLost(directory: string): void {
  const backups = join(directory, BACKUPS)
  const edits = listNames(backups).length
  if (edits === 0) return
  const [path, them] = [join(directory, JOURNAL_FILE), edits === 1 ? 'an edit' : `${edits} edits`]
  throw new AppError(
    'unreadable',
    `${path} is missing or empty, but ${backups} has the backups of ${them}; put the file back from a backup, or move ` +
      'the backups away to start a new one. It contained your tags, stars and notes, and the data to undo edits.',
  )
}

function openPrepared(path: string): Database {
  const database = openDatabase(path)
  try {
    prepare(database, path)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function isDamage(error: unknown): boolean {
  return error instanceof Error && /not a database|malformed|corrupt/i.test(error.message)
}

function damaged(path: string, cause: unknown): AppError {
  return new AppError(
    'unreadable',
    `${path} is damaged; restore it from a backup, or move it away to start a new one. It contains your notes and the data to undo edits.`,
    { cause },
  )
}

function prepare(database: Database, path: string): void {
  const version = versionOf(database)
  checkVersion(version, path)
  // A rollback journal is deleted after each commit. A write-ahead log would keep erased data.
  database.exec('pragma journal_mode = delete; pragma synchronous = full; pragma foreign_keys = on;')
  if (version === JOURNAL_VERSION) {
    // A process was killed between an upgrade and its verification.
    for (const left of oldPaths(path).filter((each) => realPath(each) !== undefined)) dropOld(database, path, left)
    return
  }
  const old = version === 0 ? undefined : keepOld(database, path, version)
  transact(database, () => {
    // Read again within the transaction: another process may have run the scripts meanwhile.
    for (const script of JOURNAL_SCRIPTS.slice(versionOf(database))) database.exec(script)
    database.exec(`pragma user_version = ${JOURNAL_VERSION}`)
  })
  if (old !== undefined) dropOld(database, path, old)
}

function oldPath(path: string, version: number): string {
  return `${path}.v${version}`
}

function oldPaths(path: string): string[] {
  return Array.from({ length: JOURNAL_VERSION - 1 }, (_, index) => oldPath(path, index + 1))
}

/** An upgrade keeps the old journal until the new one is verified. */
function keepOld(database: Database, path: string, version: number): string {
  const old = oldPath(path, version)
  removeFiles([old])
  prepareFile(old)
  // SQLite accepts an empty file as the target.
  database.prepare('vacuum into ?').run(old)
  return old
}

function dropOld(database: Database, path: string, old: string): void {
  const { integrity_check: state } = database.prepare('pragma integrity_check').get() ?? {}
  if (state !== 'ok')
    throw new AppError(
      'unreadable',
      `${path} is damaged after an upgrade; check the disk. Its old content is in ${old}.`,
    )
  removeFiles([old])
}

function checkVersion(version: number, path: string): void {
  if (version <= JOURNAL_VERSION) return
  throw new AppError(
    'unreadable',
    `${path} was created by a newer version of Annals; upgrade Annals. The file contains your notes and edits.`,
  )
}

function versionOf(database: Database): number {
  return Number(database.prepare('pragma user_version').get()?.['user_version'] ?? 0)
}
