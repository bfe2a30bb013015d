// Opens the journal. Unlike the index it cannot be rebuilt, so every write is on disk when the call returns.
import { join } from 'node:path'
import { AppError } from '../../error.ts'
import { fileBytes, listNames, prepareFile } from '../data-files.ts'
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
    const path = join(directory, FILE)
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
    if (fileBytes(join(directory, FILE)) > 0) return Journal.open(dataDirectory)
    checkLost(directory)
    return undefined
  }

  transaction<Result>(work: () => Result): Result {
    return transact(this.database, work)
  }

  close(): void {
    this.database.close()
  }
}

const FILE = 'journal.db'
const BACKUPS = 'backups'

/** Backups are made only after their edit is in the journal. A new journal would not know them and remove them. */
function checkLost(directory: string): void {
  const backups = join(directory, BACKUPS)
  const edits = listNames(backups).length
  if (edits === 0) return
  const [path, them] = [join(directory, FILE), edits === 1 ? 'an edit' : `${edits} edits`]
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
  if (version > JOURNAL_VERSION)
    throw new AppError(
      'invalid',
      `${path} was created by a newer version of Annals; upgrade Annals. The file contains your notes and edits.`,
    )
  // A rollback journal is deleted after each commit. A write-ahead log would keep erased data.
  database.exec('pragma journal_mode = delete; pragma synchronous = full; pragma foreign_keys = on;')
  if (version === JOURNAL_VERSION) return
  transact(database, () => {
    // Read again within the transaction: another process may have run the scripts meanwhile.
    for (const script of JOURNAL_SCRIPTS.slice(versionOf(database))) database.exec(script)
    database.exec(`pragma user_version = ${JOURNAL_VERSION}`)
  })
}

function versionOf(database: Database): number {
  return Number(database.prepare('pragma user_version').get()?.['user_version'] ?? 0)
}
