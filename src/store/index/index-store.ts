// Opens the index, one SQLite file in its own directory. A damaged or outdated index is deleted and rebuilt.
import { AppError } from '../../error.ts'
import { join } from 'node:path'
import { fileBytes, prepareFile, removeFiles } from '../data-files.ts'
import { openDatabase, type Database } from '../open.ts'
import { SCHEMA_VERSION, TABLES, WORDS_BULK_OPTIONS } from './schema.ts'
import { VIEWS } from './views.ts'

export interface IndexStore {
  database: Database
  path: string
  rebuilt: string | null
  setComplete(catalog: string): void
}

/** index.db-journal exists only while the file is created. Left next to a new file, SQLite would replay it into that. */
const FILES = ['index.db', 'index.db-wal', 'index.db-shm', 'index.db-journal'] as const

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
    setComplete(catalog) {
      if (isSettled(database, catalog)) return
      set.run('complete', 1)
      set.run('catalog', catalog)
    },
  }
}

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

/** If a process was killed while creating the file, a reader gets this error, because rolling back requires writing. */
function isUnfinished(error: unknown): boolean {
  return error instanceof Error && /readonly database/i.test(error.message)
}

export function removeIndex(directory: string): void {
  removeFiles(FILES.map((name) => join(directory, name)))
}

export function indexBytes(directory: string): number {
  return FILES.reduce((sum, name) => sum + fileBytes(join(directory, name)), 0)
}

class Unusable extends Error {}

function tryOpen(path: string): Database {
  prepareFile(path)
  const database = openDatabase(path)
  try {
    const version = readVersion(database)
    if (version > SCHEMA_VERSION) throw newerIndex(path)
    if (version === 0) createTables(database)
    else if (version !== SCHEMA_VERSION) throw new Unusable(`it was created by an older version (${version})`)
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
    `${path} was created by a newer version of Annals; upgrade Annals, or delete the file to rebuild it.`,
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

/** With `synchronous = normal`, a power cut can lose the last commits but not the file. They are read again. */
function tuned(database: Database): Database {
  database.exec(`
    pragma synchronous = normal;
    pragma cache_size = -65536;
    pragma wal_autocheckpoint = 2000;
    pragma journal_size_limit = 67108864;
  `)
  return database
}

/** `catalog` is the size and time of the archive's catalog. */
export function isSettled(database: Database, catalog: string): boolean {
  const meta = new Map(
    database
      .prepare('select key, value from meta')
      .all()
      .map(({ key, value }) => [key, value]),
  )
  return meta.has('complete') && !meta.has('forgetting') && meta.get('catalog') === catalog
}

/** Checks every page and every word. It is slow, but some damage is found only this way. */
export function findDamage(database: Database): string | undefined {
  const row = database.prepare('pragma quick_check(1)').get()
  const result = row && Object.values(row)[0]
  if (result !== 'ok') return `it is damaged (${String(result)})`
  try {
    database.exec(`insert into words (words, rank) values ('integrity-check', 1)`)
    return undefined
  } catch (error) {
    return `it is damaged (${error instanceof Error ? error.message : String(error)})`
  }
}

const DAMAGE =
  /malformed|vtable constructor failed|not a database|disk image|corrupt|no such (?:table|column|module)|unsupported file format/i

export function toUnusable(reason: string): Error {
  return new Unusable(reason)
}

export function rebuildReason(error: unknown): string | undefined {
  if (error instanceof Unusable) return error.message
  if (error instanceof Error && DAMAGE.test(error.message)) return `it is damaged (${error.message})`
  return undefined
}
