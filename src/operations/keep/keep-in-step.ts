// The sync behind a surface that stays: a first one, then whatever is written, until it is stopped. What happens is told
// as plain messages, because it runs in a thread of its own. A sync that fails is told and tried again: a full disk may
// have room later, and until then everything that is there can still be read.
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
  /** Archive and index have changed; null when nobody knows for which sessions, none when only who is live has. */
  | { kind: 'changed'; sessions: string[] | null }
  /** Everything there is has been taken in. */
  | { kind: 'settled' }
  | { kind: 'notice'; notice: Notice }
  | { kind: 'problem'; problem: Sentence }

const RETRY_MS = 60_000
const PROGRESS_MS = 200
/** Shorter ones are over before anybody has read that they run. */
const NOTICEABLE_MS = 300
/** A large sync commits about as often as this; whoever looks on is called less and less, since it costs them more and more. */
const COMMITTED_MS = 5000

export interface Stop {
  signal: AbortSignal
  /** Throws once it is to stop: while a sync runs, no signal may come through. */
  check(): void
}

export async function keepInStep(context: Context, tell: (message: SyncMessage) => void, stop: Stop): Promise<void> {
  const { signal } = stop
  while (!signal.aborted) {
    try {
      await syncAndWatch(context, tell, stop)
    } catch (error) {
      tell({ kind: 'problem', problem: sentenceOf(error) })
      await wait(RETRY_MS, undefined, { signal }).catch(() => {})
    }
  }
}

async function syncAndWatch(
  base: Context,
  tell: (message: SyncMessage) => void,
  { signal, check: checkStop }: Stop,
): Promise<void> {
  const progress = new ToldProgress(tell)
  const context: Context = {
    ...base,
    onProgress: (made) => progress.take(made),
    onNotice: (notice) => tell({ kind: 'notice', notice }),
  }
  const onChanged = (sessions: string[] | null) => tell({ kind: 'changed', sessions })
  await watchAndSync(context, {
    signal,
    checkStop,
    async first() {
      await syncNewestFirst(context, { checkStop, onEarly: () => onChanged(null) })
      checkStop()
      await updateUsage(context)
      progress.end()
      tell({ kind: 'settled' })
      onChanged(null)
    },
    // A process that began or ended changes no session, but who is live.
    onTouched: (sessions) => (sessions.length > 0 ? tell({ kind: 'touched', sessions }) : onChanged([])),
    onDone: () => progress.end() && tell({ kind: 'settled' }),
    onSynced(_report, sessions) {
      tell({ kind: 'settled' })
      onChanged(sessions)
    },
  })
}

/** Progress as often as a person can follow it, and, in a long sync, that there is more to see. */
class ToldProgress {
  private readonly tell: (message: SyncMessage) => void
  private beganAt: number | undefined
  private toldAt: number | undefined
  private changeAt = 0
  private changeMs = COMMITTED_MS

  constructor(tell: (message: SyncMessage) => void) {
    this.tell = tell
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
    this.tell({ kind: 'progress', progress })
    if (now < this.changeAt) return
    this.changeMs *= 2
    this.changeAt = now + this.changeMs
    this.tell({ kind: 'changed', sessions: null })
  }

  /** The sync is over; whether anybody was told that it runs. */
  end(): boolean {
    const wasTold = this.toldAt !== undefined
    this.beganAt = undefined
    this.toldAt = undefined
    return wasTold
  }
}
