// The background sync of a long-running surface, in a worker thread: a first sync, then a sync of every change. A failed
// sync is reported and retried, since a full disk may have room later.
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { Progress } from '../progress.ts'
import type { Notice } from '../notice.ts'
import { syncNewestFirst } from './sync-newest-first.ts'
import { updateUsage } from '../usage/update-usage.ts'
import { watchAndSync } from './watch.ts'
import { sentenceOf } from '../../error.ts'
import type { Sentence } from '../../text/advice.ts'

export type SyncMessage =
  | { kind: 'progress'; progress: Progress }
  /** These sessions are being written to; not synced yet. */
  | { kind: 'touched'; sessions: string[] }
  /** Archive and index have changed. Null if the sessions are unknown; empty if only the set of running sessions changed. */
  | { kind: 'changed'; sessions: string[] | null }
  | { kind: 'settled' }
  | { kind: 'notice'; notice: Notice }
  | { kind: 'problem'; problem: Sentence }

const RETRY_MS = 60_000
const PROGRESS_MS = 200
/** Shorter syncs are not shown: they end before a user could read the message. */
const NOTICEABLE_MS = 300
/** About how often a large sync commits. Listeners are notified less and less often, because each refresh costs them more. */
const COMMITTED_MS = 5000

export interface StopCheck {
  signal: AbortSignal
  /** Throws if the sync must stop. Needed because no signal arrives while a sync blocks the thread. */
  check(): void
}

export async function runBackgroundSync(
  context: Context,
  send: (message: SyncMessage) => void,
  stop: StopCheck,
): Promise<void> {
  const { signal } = stop
  while (!signal.aborted) {
    try {
      await syncAndWatch(context, send, stop)
    } catch (error) {
      send({ kind: 'problem', problem: sentenceOf(error) })
      await wait(RETRY_MS, undefined, { signal }).catch(() => {})
    }
  }
}

async function syncAndWatch(
  base: Context,
  send: (message: SyncMessage) => void,
  { signal, check: checkStop }: StopCheck,
): Promise<void> {
  const progress = new ProgressReporter(send)
  const context: Context = {
    ...base,
    onProgress: (made) => progress.take(made),
    onNotice: (notice) => send({ kind: 'notice', notice }),
  }
  const onChanged = (sessions: string[] | null) => send({ kind: 'changed', sessions })
  await watchAndSync(context, {
    signal,
    checkStop,
    async first() {
      await syncNewestFirst(context, { checkStop, onEarly: () => onChanged(null) })
      checkStop()
      await updateUsage(context)
      progress.end()
      send({ kind: 'settled' })
      onChanged(null)
    },
    // A process that started or ended changes no session, only the set of running ones.
    onTouched: (sessions) => (sessions.length > 0 ? send({ kind: 'touched', sessions }) : onChanged([])),
    onDone: () => progress.end() && send({ kind: 'settled' }),
    onSynced(_report, sessions) {
      send({ kind: 'settled' })
      onChanged(sessions)
    },
  })
}

class ProgressReporter {
  private readonly send: (message: SyncMessage) => void
  private beganAt: number | undefined
  private toldAt: number | undefined
  private changeAt = 0
  private changeMs = COMMITTED_MS

  constructor(send: (message: SyncMessage) => void) {
    this.send = send
  }

  take(progress: Progress): void {
    const now = performance.now()
    if (this.beganAt === undefined) {
      this.beganAt = now
      this.changeMs = COMMITTED_MS
      this.changeAt = now + this.changeMs
    }
    if (now - this.beganAt < NOTICEABLE_MS || now - (this.toldAt ?? 0) < PROGRESS_MS) return
    this.toldAt = now
    this.send({ kind: 'progress', progress })
    if (now < this.changeAt) return
    this.changeMs *= 2
    this.changeAt = now + this.changeMs
    this.send({ kind: 'changed', sessions: null })
  }

  end(): boolean {
    const wasTold = this.toldAt !== undefined
    this.beganAt = undefined
    this.toldAt = undefined
    return wasTold
  }
}
