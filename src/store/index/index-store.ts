// Opens the index, one SQLite file in its own directory. A damaged index is deleted and rebuilt. An upgrade sets the old one
// aside until the new one is complete and verified. Two versions of Annals on one home use a file each: index.db belongs to the
// newest one, and an older one has its version in the name. Neither rebuilds the index of the other.
import { basename, dirname, join } from 'node:path'
import { fileBytes, fileIdentity, listNames, moveFile, prepareFile, removeFiles, stampText } from '../data-files.ts'
import { openDatabase, type Database } from '../open.ts'
import { SCHEMA_VERSION, TABLES, WORDS_BULK_OPTIONS } from './schema.ts'
import { VIEWS } from './views.ts'

export interface IndexStore {
  database: Database
  path: string
  rebuilt: string | null
  setComplete(catalog: string): void
}

const NEWEST = 'index.db'

/** index.db-journal exists only while the file is created. Left next to a new file, SQLite would replay it into that. */
const ENDS = ['-wal', '-shm', '-journal', ''] as const

function nameFor(version: number): string {
  return `index.v${version}.db`
}

const NAME = /^index(?:\.v(\d+))?\.db(?:-wal|-shm|-journal)?$/

export function openIndex(directory: string): IndexStore {
  const path = pathOf(directory)
  try {
    return toStore(tryOpen(path), path, null)
  } catch (error) {
    const reason = rebuildReason(error)
    if (reason === undefined) throw error
    if (error instanceof Outdated) setAside(path, join(directory, nameFor(error.version)))
    else removeIndex(directory)
    return toStore(tryOpen(path), path, reason)
  }
}

/** The file of this version. An index that cannot be read is ours: it is rebuilt. */
function pathOf(directory: string): string {
  const path = join(directory, NEWEST)
  return versionAt(path) > SCHEMA_VERSION ? join(directory, nameFor(SCHEMA_VERSION)) : path
}

function versionAt(path: string): number {
  if (fileBytes(path) === 0) return 0
  try {
    const database = openDatabase(path, { readOnly: true })
    try {
      return readVersion(database)
    } finally {
      database.close()
    }
  } catch {
    return 0
  }
}

/** The log goes first: next to a new index.db, SQLite would take it for its own. */
function setAside(path: string, target: string): void {
  for (const end of ENDS) moveFile(path + end, target + end)
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
      if (database.prepare(`select 1 from meta where key = 'replaces'`).get() === undefined) return
      const damage = findDamage(database)
      if (damage !== undefined) throw toUnusable(damage)
      removeFiles(filesOf(dirname(path), (version) => version < SCHEMA_VERSION))
      database.exec(`delete from meta where key = 'replaces'`)
    },
  }
}

export function openIndexForReading(directory: string): Database | undefined {
  return tryRead(join(directory, NEWEST)) ?? tryRead(join(directory, nameFor(SCHEMA_VERSION)))
}

function tryRead(path: string): Database | undefined {
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
  const path = pathOf(directory)
  removeFiles(ENDS.map((end) => path + end))
}

/** For erasing text: only the Annals that made an index can remove words from it. That Annals rebuilds it. */
export function removeOtherIndexes(directory: string): void {
  const own = basename(pathOf(directory))
  removeFiles(filesOf(directory, (_, name) => !ENDS.some((end) => name === own + end)))
}

function filesOf(directory: string, isMeant: (version: number, name: string) => boolean): string[] {
  const names = listNames(directory).filter((name) => {
    const [match, version] = NAME.exec(name) ?? []
    return match !== undefined && isMeant(version === undefined ? Number.POSITIVE_INFINITY : Number(version), name)
  })
  return names.map((name) => join(directory, name))
}

/** Includes an index that is set aside, or belongs to another version of Annals. */
export function indexBytes(directory: string): number {
  return filesOf(directory, () => true).reduce((sum, path) => sum + fileBytes(path), 0)
}

/** Differs after the index was replaced. Undefined if there is none. */
export function indexIdentity(directory: string): string | undefined {
  const files = [NEWEST, nameFor(SCHEMA_VERSION)].flatMap((name) => fileIdentity(join(directory, name)) ?? [])
  return files.length === 0 ? undefined : files.join(' ')
}

/** Differs after any process has changed the index. */
export function indexStamp(directory: string): string {
  return [NEWEST, nameFor(SCHEMA_VERSION)]
    .flatMap((name) => [name, `${name}-wal`])
    .map((name) => stampText(join(directory, name)))
    .join(' ')
}

class Unusable extends Error {}

class Outdated extends Unusable {
  readonly version: number

  constructor(version: number) {
    super(`it was created by an older version (${version})`)
    this.version = version
  }
}

function tryOpen(path: string): Database {
  prepareFile(path)
  const database = openDatabase(path)
  try {
    const version = readVersion(database)
    if (version === 0) createTables(database, filesOf(dirname(path), (other) => other < SCHEMA_VERSION).length > 0)
    else if (version < SCHEMA_VERSION) throw new Outdated(version)
    else if (version > SCHEMA_VERSION) throw new Unusable(`it was created by a newer version (${version})`)
    return tuned(database)
  } catch (error) {
    database.close()
    throw error
  }
}

function readVersion(database: Database): number {
  return Number(database.prepare('pragma user_version').get()?.['user_version'] ?? 0)
}

function createTables(database: Database, isReplacing: boolean): void {
  database.exec('pragma page_size = 8192; pragma auto_vacuum = incremental; pragma journal_mode = wal; begin')
  database.exec(TABLES)
  database.exec(VIEWS)
  for (const [option, value] of WORDS_BULK_OPTIONS)
    database.exec(`insert into words (words, rank) values ('${option}', ${value})`)
  database.exec(`insert into words (words, rank) values ('secure-delete', 1)`)
  if (isReplacing) database.exec(`insert into meta (key, value) values ('replaces', 1)`)
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

/** `catalog` is the size and time of the archive's catalog. An index that still has to remove an old one is not settled. */
export function isSettled(database: Database, catalog: string): boolean {
  const meta = new Map(
    database
      .prepare(`select key, value from meta where key in ('complete', 'forgetting', 'catalog', 'replaces')`)
      .all()
      .map(({ key, value }) => [key, value]),
  )
  const isDone = meta.has('complete') && !meta.has('forgetting') && !meta.has('replaces')
  return isDone && meta.get('catalog') === catalog
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
