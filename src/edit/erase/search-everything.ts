// Searches everything that Annals stores and every file it reads, to verify a redaction.
import { lstatSync, readdirSync, type Dirent } from 'node:fs'
import { join, sep } from 'node:path'
import type { Archive } from '../../archive/archive.ts'
import { ArchiveDamage } from '../../archive/archive-damage.ts'
import { readVersion } from '../../archive/read-version.ts'
import { AppError } from '../../error.ts'
import { readExports } from '../../store/journal/export-log.ts'
import type { Journal } from '../../store/journal/journal.ts'
import { archiveDirectory, indexDirectory, journalDirectory } from '../../reader/places.ts'
import { readPieces } from '../pieces.ts'
import type { ByteSearch, SearchedBytes } from './byte-search.ts'
import { readZipEntries } from './zip-entries.ts'

export type SearchedKind = 'transcripts' | 'archive' | 'index' | 'journal' | 'backups' | 'exports' | 'other'

export interface SearchedFile extends SearchedBytes {
  path: string
  what: SearchedKind
}

export interface SearchedStores {
  dataDirectory: string
  paths: readonly string[]
  archive: Archive
  journal: Journal | undefined
}

export function* searchEverything(scope: SearchedStores, search: ByteSearch): Generator<SearchedFile> {
  for (const path of scope.paths) yield* searchFile(path, 'transcripts', search)
  yield* searchVersions(scope.archive, search)
  yield* searchOwn(scope, search)
  for (const { files } of scope.journal ? readExports(scope.journal) : [])
    for (const { path } of files) yield* searchExport(path, search)
}

function* searchFile(path: string, what: SearchedKind, search: ByteSearch): Generator<SearchedFile> {
  const read = bytesOf(path)
  if (read) yield { path, what, ...search.searchContent(read, path.endsWith('.jsonl') ? 'lines' : 'whole') }
}

function bytesOf(path: string): Generator<Buffer> | undefined {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return stat?.isFile() ? guarded(readPieces([{ path, offset: 0, length: stat.size }])) : undefined
}

function* guarded(chunks: Iterable<Buffer>): Generator<Buffer> {
  try {
    yield* chunks
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/** Searches decompressed bytes; `searchOwn` searches the pack files themselves. */
function* searchVersions(archive: Archive, search: ByteSearch): Generator<SearchedFile> {
  for (const version of archive.all()) {
    const { path } = version
    try {
      const shape = path.endsWith('.jsonl') ? 'lines' : 'whole'
      yield { path, what: 'archive', ...search.searchContent(readVersion(archive, version), shape) }
    } catch (error) {
      if (!(error instanceof ArchiveDamage)) throw error
    }
  }
}

function* searchOwn({ dataDirectory, journal }: SearchedStores, search: ByteSearch): Generator<SearchedFile> {
  const kinds: readonly [string, SearchedKind][] = [
    [archiveDirectory(dataDirectory), 'archive'],
    [indexDirectory(dataDirectory), 'index'],
    [journal?.backups ?? join(journalDirectory(dataDirectory), 'backups'), 'backups'],
    [journalDirectory(dataDirectory), 'journal'],
  ]
  for (const path of walk(dataDirectory)) {
    const what = kinds.find(([folder]) => path.startsWith(folder + sep))?.[1] ?? 'other'
    const read = bytesOf(path)
    if (!read) continue
    if (path.endsWith('.pack')) yield { path, what, ...search.searchRaw(read) }
    else yield { path, what, ...search.searchContent(read, what === 'backups' ? 'lines' : 'whole') }
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

function* searchExport(path: string, search: ByteSearch): Generator<SearchedFile> {
  yield* searchFile(path, 'exports', search)
  if (!path.endsWith('.zip') || !lstatSync(path, { throwIfNoEntry: false })?.isFile()) return
  for (const { name, bytes } of readZipEntries(path)) {
    const shape = name.endsWith('.jsonl') ? 'lines' : 'whole'
    yield { path: `${path}:${name}`, what: 'exports', ...search.searchContent([bytes], shape) }
  }
}
