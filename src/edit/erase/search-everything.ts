// Searches everything that Annals stores and every file it reads, to verify a redaction.
import { readdirSync, statSync, type Dirent } from 'node:fs'
import { join, sep } from 'node:path'
import type { Archive } from '../../archive/archive.ts'
import { ArchiveDamage } from '../../archive/archive-damage.ts'
import { readVersion } from '../../archive/read-version.ts'
import { AppError } from '../../error.ts'
import { readTemporary } from '../../store/journal/temporary-log.ts'
import type { Journal } from '../../store/journal/journal.ts'
import { archiveDirectory, indexDirectory, journalDirectory } from '../../reader/places.ts'
import { readPieces } from '../pieces.ts'
import type { ByteSearch, SearchedBytes } from './byte-search.ts'
import { locateExports } from './locate-exports.ts'
import { readZipEntries, type ZipEntry } from './zip-entries.ts'

export type SearchedKind =
  | 'transcripts'
  | 'archive'
  | 'index'
  | 'journal'
  | 'backups'
  | 'exports'
  | 'temporary'
  | 'other'

export interface SearchedFile extends SearchedBytes {
  path: string
  what: SearchedKind
}

/** Files that were not searched. A missing file may have been moved; a packed one hides its text. */
export interface SkippedFiles {
  path: string
  what: SearchedKind
  reason: 'missing' | 'unreadable' | 'damaged' | 'compressed' | 'excluded' | 'outdated'
  files: number
}

export type SearchedPlace = SearchedFile | SkippedFiles

export interface SearchedStores {
  dataDirectory: string
  paths: readonly string[]
  archive: Archive
  journal: Journal | undefined
  /** Places where the user says that exports are. */
  exports: readonly string[]
  temporary: readonly string[]
}

export function* searchEverything(scope: SearchedStores, search: ByteSearch): Generator<SearchedPlace> {
  for (const path of scope.paths) yield* searchFile(path, 'transcripts', search)
  yield* searchVersions(scope.archive, search)
  yield* searchOwn(scope, search)
  yield* searchExports(scope, search)
  const held = scope.journal ? readTemporary(scope.journal).map(({ path }) => path) : []
  for (const path of new Set([...scope.temporary, ...held].flatMap(filesIn)))
    yield* searchFile(path, 'temporary', search)
}

function* searchFile(path: string, what: SearchedKind, search: ByteSearch): Generator<SearchedPlace> {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat?.isFile()) return
  yield guarded(path, what, () => search.searchContent(bytesOf(path, stat.size), shapeOf(path)))
}

function shapeOf(path: string): 'lines' | 'whole' {
  return path.endsWith('.jsonl') ? 'lines' : 'whole'
}

function bytesOf(path: string, length: number): Generator<Buffer> {
  return readPieces([{ path, offset: 0, length }])
}

function guarded(path: string, what: SearchedKind, run: () => SearchedBytes): SearchedPlace {
  try {
    return { path, what, ...run() }
  } catch (error) {
    if (error instanceof ArchiveDamage) return { path, what, reason: 'damaged', files: 1 }
    if (error instanceof AppError) return { path, what, reason: 'unreadable', files: 1 }
    throw error
  }
}

/** Searches decompressed bytes; `searchOwn` searches the pack files themselves. */
function* searchVersions(archive: Archive, search: ByteSearch): Generator<SearchedPlace> {
  for (const version of archive.all()) {
    const { path } = version
    yield guarded(path, 'archive', () => search.searchContent(readVersion(archive, version), shapeOf(path)))
  }
}

function* searchOwn({ dataDirectory, journal }: SearchedStores, search: ByteSearch): Generator<SearchedPlace> {
  const kinds: readonly [string, SearchedKind][] = [
    [archiveDirectory(dataDirectory), 'archive'],
    [indexDirectory(dataDirectory), 'index'],
    [journal?.backups ?? join(journalDirectory(dataDirectory), 'backups'), 'backups'],
    [journalDirectory(dataDirectory), 'journal'],
  ]
  for (const path of walk(dataDirectory)) {
    // SQLite removes its log when the last connection closes.
    const size = statSync(path, { throwIfNoEntry: false })?.size
    if (size === undefined) continue
    const what = kinds.find(([folder]) => path.startsWith(folder + sep))?.[1] ?? 'other'
    yield guarded(path, what, () =>
      path.endsWith('.pack')
        ? search.searchRaw(bytesOf(path, size))
        : search.searchContent(bytesOf(path, size), what === 'backups' ? 'lines' : 'whole'),
    )
  }
}

function* walk(folder: string): Generator<string> {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else if (entry.isFile()) yield path
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

function* searchExports({ journal, exports: named }: SearchedStores, search: ByteSearch): Generator<SearchedPlace> {
  const located = journal ? locateExports(journal, named) : []
  const paths = new Set([...located.flatMap(({ found }) => found.map(({ path }) => path)), ...named.flatMap(filesIn)])
  for (const path of paths) yield* searchExport(path, search)
  for (const { path, missing } of located)
    if (missing.length > 0) yield { path, what: 'exports', reason: 'missing', files: missing.length }
}

function filesIn(path: string): string[] {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? [...walk(path)] : [path]
}

function* searchExport(path: string, search: ByteSearch): Generator<SearchedPlace> {
  if (path.endsWith('.parquet')) return yield { path, what: 'exports', reason: 'compressed', files: 1 }
  yield* searchFile(path, 'exports', search)
  if (!path.endsWith('.zip')) return
  for (const { name, bytes } of zipEntries(path)) {
    const inside = `${path}:${name}`
    if (!bytes || name.endsWith('.parquet')) yield { path: inside, what: 'exports', reason: 'compressed', files: 1 }
    else yield guarded(inside, 'exports', () => search.searchContent([bytes], shapeOf(name)))
  }
}

/** A file that cannot be opened was reported when it was searched as a whole. */
function zipEntries(path: string): ZipEntry[] {
  try {
    return [...readZipEntries(path)]
  } catch {
    return []
  }
}
