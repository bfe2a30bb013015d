// Keeps archive and index up to date until stopped: watches for changes, and regularly checks all files, because file
// watching misses some changes.
import { join, sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { locatePaths } from '../../reader/locate.ts'
import { pathKind } from '../../reader/resolve.ts'
import { isExcluded } from '../../reader/settings.ts'
import { watchRoots } from '../../reader/watch.ts'
import type { SyncReport } from '../../store/sync/sync.ts'
import type { Context } from '../context.ts'
import { runSync } from './sync.ts'
import { updateUsage } from '../usage/update-usage.ts'

/** Writes come in bursts; a sync waits for this much silence. */
const QUIET_MS = 60
const SWEEP_MS = 60_000
const POLL_MS = 3000
/** Checking all files may take at most 1/200 of the time. */
const SWEEP_SHARE = 200
const PATIENCE_MS = 60_000
const MANY_PATHS = 500
/** Touched sessions are reported before they are synced, in batches so short that a user sees no delay. */
const REPORT_MS = 30

export interface WatchOptions {
  signal: AbortSignal
  checkStop?(): void
  /** Runs once the watch is set up, so that no write is missed in between. */
  first?(): Promise<void>
  /** Called with the sessions being written to; empty if only processes started or ended. */
  onTouched?(sessions: string[]): void
  onDone?(): void
  onSynced(report: SyncReport, sessions: string[] | null): void
}

export async function watchAndSync(context: Context, options: WatchOptions): Promise<void> {
  try {
    await watchUntilStopped(context, options)
  } catch (error) {
    if (!options.signal.aborted) throw error
  }
}

async function watchUntilStopped(context: Context, options: WatchOptions): Promise<void> {
  const { signal, onSynced, checkStop = () => signal.throwIfAborted() } = options
  const changed = new Set<string>()
  const touched = new TouchedBatch(context, options.onTouched ?? (() => {}))
  let wake = () => {}
  const watcher = watchRoots(context.roots, (path) => {
    changed.add(path)
    touched.add(path)
    wake()
  })
  context.onNotice({ kind: 'watching', directories: watcher.directories, polling: watcher.problem })
  const leastMs = () => (watcher.problem === null ? SWEEP_MS : POLL_MS)
  try {
    await options.first?.()
    let sweepAt = Date.now() + leastMs()
    while (!signal.aborted) {
      if (changed.size === 0) await untilWoken(sweepAt - Date.now(), signal, (resolve) => (wake = resolve))
      await pause(QUIET_MS, signal)
      if (signal.aborted) return
      touched.flush()
      const paths = [...changed]
      changed.clear()
      // Runs even if something is written all the time.
      const isSweep = Date.now() >= sweepAt || paths.length > MANY_PATHS || paths.some(isDeleted)
      const report = await runSync(context, { waitMs: PATIENCE_MS, checkStop, ...(isSweep ? {} : { paths }) })
      options.onDone?.()
      if (isSweep) {
        sweepAt = Date.now() + Math.max(leastMs(), report.tookMs * SWEEP_SHARE)
        await updateUsage(context)
      }
      if (report.changed + report.vanished > 0) onSynced(report, isSweep ? null : sessionsOf(context, paths))
    }
  } finally {
    watcher.close()
    touched.close()
  }
}

/** Only a check of all files notices deletions, after which the transcript is shown from the archive. */
function isDeleted(path: string): boolean {
  try {
    return path.endsWith('.jsonl') && pathKind(path) === 'missing'
  } catch {
    // Deleted in the meantime.
    return true
  }
}

function sessionsOf(context: Context, paths: readonly string[]): string[] | null {
  const files = historyAmong(context, paths)
  const isUnclear = files.some(({ kind, sessionId }) => kind === 'agent' && sessionId === undefined)
  return isUnclear ? null : idsOf(files)
}

function historyAmong({ roots, settings }: Context, paths: readonly string[]) {
  return locatePaths(roots, paths).files.filter((file) => !isExcluded(file, settings.exclude.value))
}

function idsOf(files: readonly { sessionId?: string }[]): string[] {
  return [...new Set(files.flatMap(({ sessionId }) => (sessionId === undefined ? [] : [sessionId])))]
}

class TouchedBatch {
  private readonly context: Context
  private readonly tell: (sessions: string[]) => void
  private readonly paths = new Set<string>()
  private timer: NodeJS.Timeout | undefined

  constructor(context: Context, tell: (sessions: string[]) => void) {
    this.context = context
    this.tell = tell
  }

  add(path: string): void {
    this.paths.add(path)
    this.timer ??= setTimeout(() => this.flush(), REPORT_MS)
  }

  close(): void {
    clearTimeout(this.timer)
  }

  flush(): void {
    const paths = [...this.paths]
    this.close()
    this.timer = undefined
    this.paths.clear()
    const sessions = idsOf(historyAmong(this.context, paths))
    if (sessions.length > 0 || paths.some((path) => this.isOfProcess(path))) this.tell(sessions)
  }

  /** Claude Code creates a file per running process, so these files show which sessions are running. */
  private isOfProcess(path: string): boolean {
    return this.context.roots.some((root) => path.startsWith(join(root, 'sessions') + sep))
  }
}

async function untilWoken(ms: number, signal: AbortSignal, listen: (wake: () => void) => void): Promise<void> {
  const woken = new AbortController()
  listen(() => woken.abort())
  await pause(Math.max(0, ms), AbortSignal.any([signal, woken.signal]))
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal, ref: true })
  } catch {
    // Aborted; the loop checks the signal.
  }
}
