// The first sync while a page is open: the latest sessions first, then everything from the oldest on. The early sessions
// are read again in their turn, so that the index is the same as after a normal sync.
import { isExcluded } from '../../reader/settings.ts'
import { locate, type SourceFile } from '../../reader/locate.ts'
import { fileBytes } from '../../store/data-files.ts'
import { catalogPath } from '../../reader/places.ts'
import { releaseSources } from '../../store/index/release-sources.ts'
import type { SyncReport } from '../../store/sync/sync.ts'
import type { Context } from '../context.ts'
import { runSync } from './sync.ts'

export interface EarlyLimits {
  /** Below this size a sync takes about a second, so the order does not matter. */
  leastBytes: number
  earlyBytes: number
  earlyFiles: number
}

const LIMITS: EarlyLimits = { leastBytes: 64_000_000, earlyBytes: 8_000_000, earlyFiles: 300 }
const LONG_MS = 24 * 60 * 60 * 1000

export interface NewestFirst {
  checkStop(): void
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
  await runSync(withTotalNotice(context, files), { ...wait, paths: early })
  onEarly()
  const report = await runSync(context, wait)
  if (await releaseSources(context.dataDirectory, early, wait)) await runSync(context, { ...wait, paths: early })
  return report
}

function locateWanted({ roots, settings }: Context): SourceFile[] {
  return locate(roots).files.filter((file) => file.kind !== 'live-session' && !isExcluded(file, settings.exclude.value))
}

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

/** Makes the first-sync notice report all files, not only the early ones. */
function withTotalNotice(context: Context, files: readonly SourceFile[]): Context {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return {
    ...context,
    onNotice: (notice) =>
      context.onNotice(notice.kind === 'first sync' ? { ...notice, files: files.length, bytes } : notice),
  }
}
