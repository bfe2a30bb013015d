// The journal on disk: the user's own words about sessions, and every edit with what it takes to undo or finish it. Small
// and precious: what is written here is on the disk when the call returns.
import { join } from 'node:path'
import { AppError } from '../../error.ts'
import { fileBytes, prepareFile } from '../data-files.ts'
import { openDatabase, type Database } from '../open.ts'
import { journalDirectory } from '../../reader/places.ts'
import { toStoreError } from '../store-error.ts'
import { JOURNAL_TABLES, JOURNAL_VERSION } from './schema.ts'

export class Journal {
  readonly database: Database
  /** Copies of files as they were, a folder for each edit. */
  readonly backups: string

  private constructor(database: Database, directory: string) {
    this.database = database
    this.backups = join(directory, 'backups')
  }

  /** Made when it is missing. */
  static open(dataDirectory: string): Journal {
    const directory = journalDirectory(dataDirectory)
    const path = join(directory, FILE)
    prepareFile(path)
    try {
      return new Journal(openPrepared(path), directory)
    } catch (error) {
      throw isDamage(error) ? damaged(path, error) : toStoreError(error, path)
    }
  }

  /** Undefined where nothing was ever noted or edited. */
  static openIfAny(dataDirectory: string): Journal | undefined {
    return fileBytes(join(journalDirectory(dataDirectory), FILE)) === 0 ? undefined : Journal.open(dataDirectory)
  }

  /** All of it or nothing. */
  transaction<Made>(work: () => Made): Made {
    this.database.exec('begin immediate')
    try {
      const made = work()
      this.database.exec('commit')
      return made
    } catch (error) {
      rollBack(this.database)
      throw error
    }
  }

  close(): void {
    this.database.close()
  }
}

const FILE = 'journal.db'

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
    `${path} is damaged: it holds your notes and what it takes to undo edits. Put it back from a backup, or move it away to begin a new one.`,
    { cause },
  )
}

function prepare(database: Database, path: string): void {
  const version = Number(database.prepare('pragma user_version').get()?.['user_version'] ?? 0)
  if (version > JOURNAL_VERSION)
    throw new AppError(
      'invalid',
      `${path} was made by a newer Annals; upgrade this one. It holds your notes and edits.`,
    )
  // A rollback journal: it is gone after each commit, while a log would keep what was erased.
  database.exec('pragma journal_mode = delete; pragma synchronous = full; pragma foreign_keys = on;')
  if (version === JOURNAL_VERSION) return
  database.exec('begin immediate')
  try {
    const isMade = Number(database.prepare('pragma user_version').get()?.['user_version'] ?? 0) === JOURNAL_VERSION
    if (!isMade) database.exec(`${JOURNAL_TABLES} pragma user_version = ${JOURNAL_VERSION};`)
    database.exec('commit')
  } catch (error) {
    rollBack(database)
    throw error
  }
}

/** SQLite has done so itself when the disk failed it; the failure is what is worth reporting. */
function rollBack(database: Database): void {
  try {
    database.exec('rollback')
  } catch {
    // As above.
  }
}
