// Keeps archive and index in step with the files until told to stop: watches for what changes, and now and then looks at
// everything, because no watch sees all.
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

/** Writes come in bursts; this is how long one is waited for. */
const QUIET_MS = 60
const SWEEP_MS = 60_000
const POLL_MS = 3000
/** A look at everything may take this share of the time at most. */
const SWEEP_SHARE = 200
const PATIENCE_MS = 60_000
/** More changes than these are found by looking at everything. */
const MANY_PATHS = 500
/** Somebody waits to see what was written: told before it is synced, in bundles as small as the eye can tell apart. */
const TOLD_MS = 30

export interface WatchOptions {
  signal: AbortSignal
  /** Throws once it is to stop: while a sync runs, no signal may come through. */
  checkStop?(): void
  /** Done once everything is watched, so that what is written meanwhile is not missed. */
  first?(): Promise<void>
  /** These sessions are being written to; none when only processes began or ended. */
  onTouched?(sessions: string[]): void
  /** A sync is over, whatever came of it. */
  onDone?(): void
  /** `sessions` are those whose files changed; null when that is not known. */
  onSynced(report: SyncReport, sessions: string[] | null): void
}

/** Returns when it is stopped, at once: a sync that runs is left in its middle, which does no harm. */
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
  const touched = new Touched(context, options.onTouched ?? (() => {}))
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
      // Due even if something is written all the time.
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

/** A transcript that has gone is shown from the archive, once the index knows that it is only there: looking at single
 *  files tells what is there, and only looking at everything what is not. */
function isDeleted(path: string): boolean {
  try {
    return path.endsWith('.jsonl') && pathKind(path) === 'missing'
  } catch {
    // Gone between two looks.
    return true
  }
}

/** Null when a transcript is among them whose place does not say to which session it belongs. */
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

/** Gathers what was written for a moment, then tells whose it is. */
class Touched {
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
    this.timer ??= setTimeout(() => this.flush(), TOLD_MS)
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

  /** Files of running processes come and go, and with them who is live. */
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
    // Stopped: the loop sees it.
  }
}
