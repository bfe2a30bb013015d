// Loads the ledger of all transcripts from its cache. If files changed, scans those and writes a new cache.
import { join } from 'node:path'
import type { Ledger } from '../../analytics/ledger/ledger.ts'
import type { Archive } from '../../archive/archive.ts'
import type { ArchivedVersion } from '../../archive/archived-version.ts'
import type { Pricer } from '../../analytics/price/pricer.ts'
import { systemCode } from '../../error.ts'
import type { SourceFile } from '../../reader/locate.ts'
import { fingerprintText } from '../../text/hash.ts'
import { fileStamp, listNames, removeFiles, removeStrays, replaceFile, stampText } from '../data-files.ts'
import { archiveDirectory, catalogPath, ledgerDirectory } from '../../reader/places.ts'
import { FORMAT, encodeLedger, readLedgerCache, type KnownFile, type StoredLedger } from './ledger-cache.ts'
import { isExplained, markArchive, NO_ARCHIVE, type ArchiveMark } from './archive-mark.ts'
import { isCurrent, type LedgerSource } from './ledger-source.ts'
import { toJson } from '../../text/to-json.ts'

export interface LedgerRequest {
  dataDirectory: string
  files: readonly SourceFile[]
  scope: readonly string[]
  pricer: Pricer
  /** Whether rows must say if ccusage would read them. This doubles the time of a scan. */
  withVerdicts?: boolean
  /** Selects which deleted files are counted from the archive. Null: do not read the archive. */
  archived: ((file: Pick<SourceFile, 'path' | 'project'>) => boolean) | null
  onProgress?: (done: number, total: number) => void
}

export interface LoadedLedger extends Ledger {
  files: readonly KnownFile[]
  prices: string
}

export async function loadLedger(request: LedgerRequest): Promise<LoadedLedger> {
  const path = cachePath(request)
  removeStrays(ledgerDirectory(request.dataDirectory))
  const present = request.files.filter(isTranscript).map(toSource).toSorted(comparePaths)
  const stamp = request.archived ? stampText(catalogPath(request.dataDirectory)) : ''
  const cached = findCached(path, request)
  if (cached && isUpToDate(cached, present, stamp)) {
    if (cached.prices === request.pricer.fingerprint) return toLedger(cached)
    return store(path, await count(cached, request.pricer), cached)
  }
  const same = cached && findGrownSources(cached, present, request, stamp)
  const grown = same && (await growLedger(cached, same, request))
  if (grown) return toLedger(grown)
  const { sources, skipped, archive } = await findSources(request, present, stamp)
  // Stored, because the next command would have to open the archive again.
  const joined = same ? undefined : await growLedger(cached, sources, request)
  if (joined) return store(path, { ...joined, archive, skipped }, cached)
  const withVerdicts = request.withVerdicts || cached?.hasVerdicts || false
  const { refreshTable } = await import('./refresh-table.ts')
  const refreshed = await refreshTable(cached, sources, {
    archiveDirectory: archiveDirectory(request.dataDirectory),
    withVerdicts,
    ...(request.onProgress ? { onProgress: request.onProgress } : {}),
  })
  return store(path, await count({ ...refreshed, archive, skipped, hasVerdicts: withVerdicts }, request.pricer), cached)
}

async function growLedger(
  cached: StoredLedger | undefined,
  sources: readonly LedgerSource[],
  { pricer }: LedgerRequest,
): Promise<StoredLedger | undefined> {
  if (cached?.prices !== pricer.fingerprint) return undefined
  const { addTail } = await import('./tail-ledger.ts')
  return addTail(cached, sources, pricer)
}

function isTranscript({ kind, path }: SourceFile): boolean {
  return (kind === 'session' || kind === 'agent' || kind === 'journal') && path.endsWith('.jsonl')
}

function toSource(file: SourceFile): LedgerSource {
  const { path, project, sessionId, agentId, archived, linked, size, mtimeMs, inode } = file
  return {
    path,
    project: project ?? '',
    session: sessionId ?? '',
    agent: agentId ?? '',
    archived: archived ?? -1,
    linked: linked ?? false,
    size,
    mtimeMs,
    inode,
  }
}

/** Sorts archived versions of a path before the file on disk, so that a map by path ends up with the file. */
function comparePaths(a: LedgerSource, b: LedgerSource): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return Number(a.archived < 0) - Number(b.archived < 0) || a.archived - b.archived
}

function isUpToDate(cached: StoredLedger, present: readonly LedgerSource[], stamp: string): boolean {
  if (cached.archive.stamp !== stamp) return false
  const skipped = new Set(cached.skipped)
  return isCurrent(
    cached.files.filter((file) => file.archived < 0),
    skipped.size === 0 ? present : present.filter((source) => !skipped.has(source.path)),
  )
}

async function findSources(
  { dataDirectory, archived: isWanted }: LedgerRequest,
  present: readonly LedgerSource[],
  stamp: string,
): Promise<{ sources: LedgerSource[]; skipped: string[]; archive: ArchiveMark }> {
  const catalog = catalogPath(dataDirectory)
  if (!isWanted || fileStamp(catalog).size === 0)
    return { sources: [...present], skipped: [], archive: { ...NO_ARCHIVE, stamp } }
  const { Archive: ByteArchive } = await import('../../archive/archive.ts')
  const archive = ByteArchive.open(archiveDirectory(dataDirectory))
  try {
    const isForgotten = ({ path, session }: LedgerSource) =>
      archive.isForgotten({ path, ...(session === '' ? {} : { sessionId: session }) })
    const [skipped, kept] = [present.filter(isForgotten), present.filter((source) => !isForgotten(source))]
    const byPath = new Map(present.map((source) => [source.path, source]))
    const isOther = (version: ArchivedVersion) => !isBeginningOf(byPath.get(version.path), version, archive)
    const gone = [...archive.all()].filter((version) => isOther(version) && isWanted(version))
    const archived = gone.map((version) => ({ ...version, archived: version.id })).filter(isTranscript)
    return {
      sources: [...kept, ...archived.map(toSource)].toSorted(comparePaths),
      skipped: skipped.map((source) => source.path),
      archive: markArchive(catalog, stamp, archive.hasForgotten),
    }
  } finally {
    archive.close()
  }
}

/**
 * The sources if the archive is as it was, or only archived files that are on disk: each still begins with its archived
 * version. Returns undefined if only the archive knows the sources.
 */
function findGrownSources(
  { files, skipped, archive }: StoredLedger,
  present: readonly LedgerSource[],
  request: LedgerRequest,
  stamp: string,
): LedgerSource[] | undefined {
  const archived = files.filter((file) => file.archived >= 0)
  const isSkipped = new Set(skipped)
  const kept = present.filter(({ path }) => !isSkipped.has(path))
  const known = new Set(files.map(({ path, archived: version }) => (version < 0 ? path : '')))
  const fresh = kept.filter(({ path }) => !known.has(path))
  // A new file may be forgotten, or begin with the archived version of a file that was gone.
  const isOpen = fresh.some(({ path }) => archive.hasForgotten || archived.some((file) => file.path === path))
  if (isOpen) return undefined
  const counted = new Set(archived.map((file) => file.archived))
  const isKnown =
    archive.stamp === stamp ||
    (request.archived && isExplained(catalogPath(request.dataDirectory), archive, request.files, counted))
  return isKnown ? [...kept, ...archived].toSorted(comparePaths) : undefined
}

function isBeginningOf(file: LedgerSource | undefined, version: ArchivedVersion, archive: Archive): boolean {
  if (!file || archive.latest(version.path)?.id !== version.id) return false
  return file.inode === version.inode && file.size >= version.size
}

/** Imports its code on demand, like the scan: a report without changes needs neither. */
async function count(
  { files, table, archive, skipped, hasVerdicts }: Omit<StoredLedger, CountedField>,
  pricer: Pricer,
): Promise<StoredLedger> {
  const { buildLedger } = await import('../../analytics/ledger/build-ledger.ts')
  const { reason, standIn, entries } = buildLedger(table, files, pricer)
  const prices = pricer.fingerprint
  return { files, table, archive, skipped, hasVerdicts, prices, reason, standIn, entries, close() {} }
}

type CountedField = 'prices' | 'reason' | 'standIn' | 'entries' | 'close'

function findCached(path: string, { withVerdicts = false }: LedgerRequest): StoredLedger | undefined {
  const cached = readLedgerCache(path)
  if (!cached || cached.hasVerdicts || !withVerdicts) return cached
  cached.close()
  return undefined
}

function toLedger(stored: StoredLedger): LoadedLedger {
  return {
    rule: 'annals',
    table: stored.table,
    files: stored.files,
    prices: stored.prices,
    entries: stored.entries,
    get reason() {
      return stored.reason
    },
    get standIn() {
      return stored.standIn
    },
  }
}

function store(path: string, stored: StoredLedger, before: StoredLedger | undefined): LoadedLedger {
  try {
    const bytes = encodeLedger(stored)
    stored.table.texts.detach?.()
    before?.close()
    replaceFile(path, bytes)
    removeOthers(path)
  } catch (error) {
    if (systemCode(error) === undefined) throw error
  }
  return toLedger(stored)
}

const MOST_CACHES = 8

function removeOthers(path: string): void {
  const directory = join(path, '..')
  const names = listNames(directory)
  const paths = names.filter((name) => name.endsWith('.usage')).map((name) => join(directory, name))
  if (paths.length <= MOST_CACHES) return
  const oldest = paths.toSorted((a, b) => fileStamp(a).mtimeMs - fileStamp(b).mtimeMs)
  removeFiles(oldest.slice(0, paths.length - MOST_CACHES))
}

/** Two versions of Annals on one home have a file each. Sharing one, each would rebuild that of the other. */
function cachePath({ dataDirectory, scope }: LedgerRequest): string {
  return join(ledgerDirectory(dataDirectory), `${fingerprintText(toJson({ ...scope, format: FORMAT }))}.usage`)
}

export function removeLedgerCaches(dataDirectory: string): void {
  const directory = ledgerDirectory(dataDirectory)
  removeFiles(listNames(directory).map((name) => join(directory, name)))
}
