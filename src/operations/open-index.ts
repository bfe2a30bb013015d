// Opens the index and the archive for reading. The index is synced first unless `context.syncs` is false.
import { Archive } from '../archive/archive.ts'
import { AppError } from '../error.ts'
import { openIndexForReading, rebuildReason } from '../store/index/index-store.ts'
import type { Database } from '../store/open.ts'
import { toStoreError } from '../store/store-error.ts'
import { archiveDirectory, indexDirectory } from '../reader/places.ts'
import type { Context, Walk } from './context.ts'
import { runSync } from './keep/sync.ts'
import { advise, toRun } from '../text/advice.ts'

export interface OpenIndex {
  database: Database
  archive(): Archive
  close(): void
}

const PATIENCE_MS = 300
const NOTICEABLE_MS = 1000
const LONG_MS = 10 * 60_000

/** A sync uses `walk` instead of its own. */
export async function openIndex(context: Context, walk?: Walk): Promise<OpenIndex> {
  if (context.syncs) await syncFirst(context, walk)
  const database = openForReading(context)
  if (!database) throw new AppError('not-found', advise`There is no index yet; ${toRun('sync')} to create it.`)
  let archive: Archive | undefined
  return {
    database,
    archive: () => (archive ??= Archive.open(archiveDirectory(context.dataDirectory))),
    close() {
      database.close()
      archive?.close()
    },
  }
}

function openForReading({ dataDirectory }: Context): Database | undefined {
  try {
    return openIndexForReading(indexDirectory(dataDirectory))
  } catch (error) {
    throw toStoreError(error, dataDirectory)
  }
}

/** Runs `work` with an open index. If the index turns out to be damaged, rebuilds it once and retries. */
export async function useIndex<T>(context: Context, work: (index: OpenIndex) => Promise<T>, walk?: Walk): Promise<T> {
  try {
    return await openAndWork(context, work, walk)
  } catch (error) {
    const reason = rebuildReason(error)
    if (reason === undefined || !context.syncs) throw toStoreError(error, context.dataDirectory)
    await runSync(context, { waitMs: LONG_MS, rebuildBecause: reason })
    return openAndWork({ ...context, syncs: false }, work)
  }
}

async function openAndWork<T>(context: Context, work: (index: OpenIndex) => Promise<T>, walk?: Walk): Promise<T> {
  const index = await openIndex(context, walk)
  try {
    return await work(index)
  } finally {
    index.close()
  }
}

async function syncFirst(context: Context, walk: Walk | undefined): Promise<void> {
  const report = await runSync(context, { waitMs: PATIENCE_MS, walk })
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
