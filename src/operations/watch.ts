// Keeps archive and index in step with the files until told to stop: watches for what changes, and now and then looks at
// everything, because no watch sees all.
import { setTimeout as wait } from 'node:timers/promises'
import { watchRoots } from '../reader/watch.ts'
import type { SyncReport } from '../store/sync/sync.ts'
import type { Context } from './context.ts'
import { runSync } from './sync-run.ts'
import { updateUsage } from './update-usage.ts'

/** Writes come in bursts; this is how long one is waited for. */
const QUIET_MS = 60
const SWEEP_MS = 60_000
const POLL_MS = 3000
/** A look at everything may take this share of the time at most. */
const SWEEP_SHARE = 200
const PATIENCE_MS = 60_000
/** More changes than these are found by looking at everything. */
const MANY_PATHS = 500

export interface WatchOptions {
  signal: AbortSignal
  onSynced(report: SyncReport): void
}

export async function watchAndSync(context: Context, { signal, onSynced }: WatchOptions): Promise<void> {
  const changed = new Set<string>()
  let wake = () => {}
  const watcher = watchRoots(context.roots, (path) => {
    changed.add(path)
    wake()
  })
  context.onNotice({ kind: 'watching', directories: watcher.directories, polling: watcher.problem })
  const leastMs = () => (watcher.problem === null ? SWEEP_MS : POLL_MS)
  let sweepAt = Date.now() + leastMs()
  try {
    while (!signal.aborted) {
      if (changed.size === 0) await untilWoken(sweepAt - Date.now(), signal, (resolve) => (wake = resolve))
      await pause(QUIET_MS, signal)
      if (signal.aborted) return
      const paths = [...changed]
      changed.clear()
      // Due even if something is written all the time.
      const isSweep = Date.now() >= sweepAt || paths.length > MANY_PATHS
      const report = await runSync(context, { waitMs: PATIENCE_MS, ...(isSweep ? {} : { paths }) })
      if (isSweep) {
        sweepAt = Date.now() + Math.max(leastMs(), report.tookMs * SWEEP_SHARE)
        await updateUsage(context)
      }
      if (report.changed + report.vanished > 0) onSynced(report)
    }
  } finally {
    watcher.close()
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
