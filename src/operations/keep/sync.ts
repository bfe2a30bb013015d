import type { z } from 'zod'
import { locate, locatePaths } from '../../reader/locate.ts'
import { hasUnfinishedEdits } from '../../store/journal/unfinished.ts'
import { archiveDirectory } from '../../reader/places.ts'
import { sync, type SyncReport } from '../../store/sync/sync.ts'
import type { Context, Walk } from '../context.ts'
import type { syncInput } from './declarations.ts'
import { updateUsage } from '../usage/update-usage.ts'

export type SyncInput = z.output<typeof syncInput>

const LONG_MS = 24 * 60 * 60 * 1000

export async function runSyncOperation(context: Context, input: SyncInput): Promise<SyncReport> {
  const checkStop = () => context.signal?.throwIfAborted()
  const report = await runSync(context, { isFull: input.full ?? false, waitMs: LONG_MS, checkStop })
  if (!report.busy) await updateUsage(context)
  return report
}

export interface SyncRequest {
  isFull?: boolean
  waitMs: number
  paths?: readonly string[]
  /** A walk that the caller has just made. */
  walk?: Pick<Walk, 'all'> | undefined
  /** The caller has compared the walk with the index, and something changed. */
  isChanged?: boolean
  rebuildBecause?: string
  /** Called repeatedly; throwing ends the sync. Data indexed until then is kept. */
  checkStop?: () => void
}

export async function runSync(
  context: Context,
  { isFull = false, isChanged = false, waitMs, paths, walk, rebuildBecause, checkStop }: SyncRequest,
): Promise<SyncReport> {
  const { settings, dataDirectory, roots } = context
  const mustFinish = hasUnfinishedEdits(dataDirectory)
  if (mustFinish) await (await import('../edit/finish-edits.ts')).finishEdits(context)
  // Finishing an edit changes files.
  const all = mustFinish ? undefined : walk?.all
  const report = await sync({
    dataDirectory,
    located: paths === undefined ? (all ?? locate(roots)) : locatePaths(roots, paths),
    exclude: settings.exclude.value,
    profile: { name: settings.indexProfile.value, cap: settings.indexCap.value },
    capBytes: settings.sideFileCap.value,
    isFull,
    isChanged,
    waitMs,
    checkStop,
    ...(rebuildBecause === undefined ? {} : { rebuildBecause }),
    onWait: () => context.onNotice({ kind: 'waiting' }),
    onFirst: (plan) => context.onNotice({ kind: 'first sync', ...plan, roots }),
    onProgress: ({ files, allFiles, bytes, allBytes }) =>
      context.onProgress({
        label: 'syncing',
        done: bytes,
        total: allBytes,
        unit: 'bytes',
        files: { done: files, total: allFiles },
      }),
  })
  if (report.rebuilt !== null) context.onNotice({ kind: 'rebuilt', reason: report.rebuilt })
  if (report.lost !== null)
    context.onNotice({ kind: 'archive lost', archive: archiveDirectory(dataDirectory), ...report.lost })
  return report
}

export type SyncResult = Awaited<ReturnType<typeof runSyncOperation>>
