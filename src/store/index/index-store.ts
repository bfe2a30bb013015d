// The index on disk: one SQLite file in a directory of its own. It holds nothing that is not in the transcripts or the
// archive, so whatever is wrong with it has one cure: it is thrown away and built anew, and said so.
import { AppError } from '../../error.ts'
import { join } from 'node:path'
import { fileBytes, prepareFile, removeFiles } from '../data-files.ts'
import { openDatabase, type Database } from '../open.ts'
import { SCHEMA_VERSION, TABLES, WORDS_BULK_OPTIONS } from './schema.ts'
import { VIEWS } from './views.ts'

export interface IndexStore {
  database: Database
  path: string
  /** Why it was built anew; null when it was not. */
  rebuilt: string | null
  /** Everything there is has been indexed, with the archive's catalog as long as this. */
  setComplete(catalogBytes: number): void
}

/** The journal is there only while the file is made. Left beside a new file, SQLite would play it back into that. */
const FILES = ['index.db', 'index.db-wal', 'index.db-shm', 'index.db-journal'] as const

/** For writing: made when missing, made anew when damaged or from another version. The caller holds the lock. */
export function openIndex(directory: string): IndexStore {
  const path = join(directory, FILES[0])
  try {
    return toStore(tryOpen(path), path, null)
  } catch (error) {
    const reason = rebuildReason(error)
    if (reason === undefined) throw error
    removeIndex(directory)
    return toStore(tryOpen(path), path, reason)
  }
}

function toStore(database: Database, path: string, rebuilt: string | null): IndexStore {
  const set = database.prepare(
    'insert into meta (key, value) values (?, ?) on conflict do update set value = excluded.value',
  )
  return {
    database,
    path,
    rebuilt,
    setComplete(catalogBytes) {
      if (isSettled(database, catalogBytes)) return
      set.run('complete', 1)
      set.run('catalog', catalogBytes)
    },
  }
}

/** For reading beside a writer; undefined when there is none or it is of no use. */
export function openIndexForReading(directory: string): Database | undefined {
  const path = join(directory, FILES[0])
  if (fileBytes(path) === 0) return undefined
  const database = openDatabase(path, { readOnly: true })
  try {
    if (readVersion(database) === SCHEMA_VERSION) return tuned(database)
  } catch (error) {
    database.close()
    if (rebuildReason(error) === undefined && !isUnfinished(error)) throw error
    return undefined
  }
  database.close()
  return undefined
}

/** A process was killed while it made the file: who may write rolls that back, who only reads is told it is read-only. */
function isUnfinished(error: unknown): boolean {
  return error instanceof Error && /readonly database/i.test(error.message)
}

export function removeIndex(directory: string): void {
  removeFiles(FILES.map((name) => join(directory, name)))
}

export function indexBytes(directory: string): number {
  return FILES.reduce((sum, name) => sum + fileBytes(join(directory, name)), 0)
}

/** An index that this version cannot use. */
class Unusable extends Error {}

function tryOpen(path: string): Database {
  prepareFile(path)
  const database = openDatabase(path)
  try {
    const version = readVersion(database)
    if (version > SCHEMA_VERSION) throw newerIndex(path)
    if (version === 0) createTables(database)
    else if (version !== SCHEMA_VERSION) throw new Unusable(`it was made by an older version (${version})`)
    return tuned(database)
  } catch (error) {
    database.close()
    throw error
  }
}

function readVersion(database: Database): number {
  return Number(database.prepare('pragma user_version').get()?.['user_version'] ?? 0)
}

function newerIndex(path: string): AppError {
  return new AppError(
    'invalid',
    `${path} was made by a newer Annals; upgrade this one, or delete the file to have it built anew.`,
  )
}

function createTables(database: Database): void {
  database.exec('pragma page_size = 8192; pragma auto_vacuum = incremental; pragma journal_mode = wal; begin')
  database.exec(TABLES)
  database.exec(VIEWS)
  for (const [option, value] of WORDS_BULK_OPTIONS)
    database.exec(`insert into words (words, rank) values ('${option}', ${value})`)
  database.exec(`insert into words (words, rank) values ('secure-delete', 1)`)
  database.exec(`pragma user_version = ${SCHEMA_VERSION}; commit`)
}

/** NORMAL loses at most the last commits with the power, never the file; they are read again from the transcripts. */
function tuned(database: Database): Database {
  database.exec(`
    pragma synchronous = normal;
    pragma cache_size = -65536;
    pragma wal_autocheckpoint = 2000;
    pragma journal_size_limit = 67108864;
  `)
  return database
}

/** Whether everything was indexed once and nothing waits to be taken out: then only changed files can be news. */
export function isSettled(database: Database, catalogBytes: number): boolean {
  const meta = new Map(
    database
      .prepare('select key, value from meta')
      .all()
      .map(({ key, value }) => [key, value]),
  )
  return meta.has('complete') && !meta.has('forgetting') && Number(meta.get('catalog') ?? 0) === catalogBytes
}

/** Looks at every page and every word, which takes a while: some damage shows nowhere else. */
export function findDamage(database: Database): string | undefined {
  const row = database.prepare('pragma quick_check(1)').get()
  const told = row && Object.values(row)[0]
  if (told !== 'ok') return `it is damaged (${String(told)})`
  try {
    database.exec(`insert into words (words, rank) values ('integrity-check', 1)`)
    return undefined
  } catch (error) {
    return `it is damaged (${error instanceof Error ? error.message : String(error)})`
  }
}

/** What SQLite says of a file that is not, or no longer, a database of ours. */
const DAMAGE =
  /malformed|vtable constructor failed|not a database|disk image|corrupt|no such (?:table|column|module)|unsupported file format/i

/** For damage that was found by looking for it. */
export function toUnusable(reason: string): Error {
  return new Unusable(reason)
}

export function rebuildReason(error: unknown): string | undefined {
  if (error instanceof Unusable) return error.message
  if (error instanceof Error && DAMAGE.test(error.message)) return `it is damaged (${error.message})`
  return undefined
}
