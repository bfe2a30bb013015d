// Opens the index and the archive for reading. The index is synced first unless `context.syncs` is false.
import { Archive } from '../archive/archive.ts'
import { AppError } from '../error.ts'
import { isSettled, openIndexForReading, rebuildReason } from '../store/index/index-store.ts'
import { compareWalk } from '../store/index/walk-stamp.ts'
import { hasUnfinishedEdits } from '../store/journal/unfinished.ts'
import { locate, type Located } from '../reader/locate.ts'
import { stampText } from '../store/data-files.ts'
import type { Database } from '../store/open.ts'
import { toStoreError } from '../store/store-error.ts'
import { archiveDirectory, catalogPath, indexDirectory } from '../reader/places.ts'
import type { Context, Walk } from './context.ts'
import { lendIndex, type LentIndex } from './kept-index.ts'
import { advise, toRun } from '../text/advice.ts'

export interface OpenIndex {
  database: Database
  archive(): Archive
  /** After a failure, a long-running surface opens it again. */
  close(isFailed?: boolean): void
}

const PATIENCE_MS = 300
const NOTICEABLE_MS = 1000
const LONG_MS = 10 * 60_000

/** A sync uses `walk` instead of its own. */
export async function openIndex(context: Context, walk?: Pick<Walk, 'all'>): Promise<OpenIndex> {
  const synced = context.syncs ? await openSynced(context, walk) : undefined
  return toOpen(context, synced ? toLent(synced) : openForReading(context))
}

function toOpen({ dataDirectory }: Context, lent: LentIndex | undefined): OpenIndex {
  if (!lent) throw new AppError('not-found', advise`There is no index yet; ${toRun('sync')} to create it.`)
  let archive: Archive | undefined
  return {
    database: lent.database,
    archive: () => (archive ??= Archive.open(archiveDirectory(dataDirectory))),
    close(isFailed) {
      lent.giveBack(isFailed)
      archive?.close()
    },
  }
}

function toLent(database: Database): LentIndex {
  return { database, giveBack: () => database.close() }
}

export function hasIndex(context: Context): boolean {
  const lent = openForReading(context)
  lent?.giveBack()
  return lent !== undefined
}

function openForReading({ dataDirectory, cache }: Context): LentIndex | undefined {
  const directory = indexDirectory(dataDirectory)
  try {
    if (cache) return lendIndex(cache, directory)
    const database = openIndexForReading(directory)
    return database && toLent(database)
  } catch (error) {
    throw toStoreError(error, dataDirectory)
  }
}

/** Returns a connection if nothing has changed, as is usual. Otherwise syncs, with code that is loaded only then. */
async function openSynced(context: Context, walk: Pick<Walk, 'all'> | undefined): Promise<Database | undefined> {
  // Finishing an edit changes files.
  if (hasUnfinishedEdits(context.dataDirectory)) return syncFirst(context, {})
  const all = walk?.all ?? locate(context.roots)
  const { database, isChanged } = openIfCurrent(context, all)
  return database ?? syncFirst(context, { walk: { all }, isChanged })
}

/** A connection that fails is no problem yet: the sync repairs the index, or says why it cannot. */
function openIfCurrent(
  { dataDirectory, settings }: Context,
  located: Located,
): { database?: Database; isChanged: boolean } {
  let database: Database | undefined
  let isChanged = false
  try {
    database = openIndexForReading(indexDirectory(dataDirectory))
    if (database && isSettled(database, stampText(catalogPath(dataDirectory)))) {
      const known = { located, exclude: settings.exclude.value, capBytes: settings.sideFileCap.value }
      const state = compareWalk(database, known)
      if (state === 'same') return { database, isChanged: false }
      isChanged = state === 'changed'
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error
  }
  database?.close()
  return { isChanged }
}

/** Runs `work` with an open index. If the index turns out to be damaged, rebuilds it once and retries. */
export async function useIndex<T>(context: Context, work: (index: OpenIndex) => Promise<T>, walk?: Walk): Promise<T> {
  try {
    return await openAndWork(context, work, walk)
  } catch (error) {
    const reason = rebuildReason(error)
    if (reason === undefined || !context.syncs) throw toStoreError(error, context.dataDirectory)
    const { runSync } = await import('./keep/sync.ts')
    await runSync(context, { waitMs: LONG_MS, rebuildBecause: reason })
    return openAndWork({ ...context, syncs: false }, work)
  }
}

async function openAndWork<T>(context: Context, work: (index: OpenIndex) => Promise<T>, walk?: Walk): Promise<T> {
  const index = await openIndex(context, walk)
  let isFailed = true
  try {
    const result = await work(index)
    isFailed = false
    return result
  } finally {
    index.close(isFailed)
  }
}

async function syncFirst(
  context: Context,
  request: { walk?: Pick<Walk, 'all'>; isChanged?: boolean },
): Promise<undefined> {
  const { runSync } = await import('./keep/sync.ts')
  const report = await runSync(context, { waitMs: PATIENCE_MS, ...request })
  if (report.busy) context.onNotice({ kind: 'busy' })
  else if (report.tookMs > NOTICEABLE_MS && report.changed > 0)
    context.onNotice({ kind: 'synced', changed: report.changed, bytes: report.bytes, tookMs: report.tookMs })
}

/** Like `useIndex`, for work that can do without: returns undefined with a notice if the data directory cannot be used. */
export async function useIndexIfPossible<T>(
  context: Context,
  work: (index: OpenIndex) => Promise<T>,
  walk?: Walk,
): Promise<T | undefined> {
  try {
    return await useIndex(context, work, walk)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    context.onNotice({ kind: 'no index', reason: error.advice })
    return undefined
  }
}
