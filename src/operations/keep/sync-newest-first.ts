// A first sync for somebody who already looks at a page: the latest sessions first, since they are what is wanted, then
// everything from the oldest on, as every sync does. Those that were read early are then read again in their turn, so that
// the index ends up as if nobody had been waiting; that costs what a few megabytes cost.
import { isExcluded } from '../../reader/settings.ts'
import { locate, type SourceFile } from '../../reader/locate.ts'
import { fileBytes } from '../../store/data-files.ts'
import { catalogPath } from '../../reader/places.ts'
import { releaseSources } from '../../store/index/release-sources.ts'
import type { SyncReport } from '../../store/sync/sync.ts'
import type { Context } from '../context.ts'
import { runSync } from './sync.ts'

export interface EarlyLimits {
  /** Below this, a sync takes a second: nobody notices the order. */
  leastBytes: number
  earlyBytes: number
  earlyFiles: number
}

const LIMITS: EarlyLimits = { leastBytes: 64_000_000, earlyBytes: 8_000_000, earlyFiles: 300 }
/** Another process at work is waited for, however long it takes. */
const LONG_MS = 24 * 60 * 60 * 1000

export interface NewestFirst {
  /** Throws once it is to stop. */
  checkStop(): void
  /** The latest sessions are there. */
  onEarly(): void
  limits?: EarlyLimits
}

export async function syncNewestFirst(
  context: Context,
  { checkStop, onEarly, limits = LIMITS }: NewestFirst,
): Promise<SyncReport> {
  const wait = { waitMs: LONG_MS, checkStop }
  const isFirst = fileBytes(catalogPath(context.dataDirectory)) === 0
  const files = isFirst ? locateWanted(context) : []
  const early = findEarly(files, limits)
  if (early.length === 0) return runSync(context, wait)
  await runSync(tellingAll(context, files), { ...wait, paths: early })
  onEarly()
  const report = await runSync(context, wait)
  if (await releaseSources(context.dataDirectory, early, wait)) await runSync(context, { ...wait, paths: early })
  return report
}

function locateWanted({ roots, settings }: Context): SourceFile[] {
  return locate(roots).files.filter((file) => file.kind !== 'live-session' && !isExcluded(file, settings.exclude.value))
}

/** The latest transcripts, as many as take a moment; one that is too large leaves room for others. */
function findEarly(files: readonly SourceFile[], { leastBytes, earlyBytes, earlyFiles }: EarlyLimits): string[] {
  if (files.reduce((sum, { size }) => sum + size, 0) < leastBytes) return []
  const transcripts = files.filter(({ kind }) => kind === 'session' || kind === 'agent' || kind === 'agent-meta')
  const early: string[] = []
  let left = earlyBytes
  for (const { path, size } of transcripts.toSorted((a, b) => b.mtimeMs - a.mtimeMs)) {
    if (early.length >= earlyFiles) break
    if (size > left) continue
    early.push(path)
    left -= size
  }
  return early
}

/** What is said before anything is copied speaks of all of it. */
function tellingAll(context: Context, files: readonly SourceFile[]): Context {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return {
    ...context,
    onNotice: (notice) =>
      context.onNotice(notice.kind === 'first sync' ? { ...notice, files: files.length, bytes } : notice),
  }
}
