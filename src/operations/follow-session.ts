// A session as it grows: as it is, then again whenever something is appended. Not an operation, because it does not end;
// surfaces that can wait start it.
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../error.ts'
import { buildSteps, type Step } from '../render/build-steps.ts'
import { firstChange } from '../session/thread-reading.ts'
import type { Context } from './context.ts'
import { findSession } from './find-session.ts'
import { showOpen, type ShowInput, type Shown } from './show-run.ts'

const POLL_MS = 100

export interface Followed {
  shown: Shown
  /** The first turn in which something changed since the last time. */
  changedTurn: number
}

export async function* followSession(
  context: Context,
  input: ShowInput,
  signal: AbortSignal,
): AsyncGenerator<Followed> {
  const open = await findSession(context, input.session)
  if (!open.files) throw new AppError('usage', 'Standard input cannot be followed; name a session or a file.')
  let seen = -1
  let steps: Step[] = []
  while (!signal.aborted) {
    if (open.changes.revision !== seen) {
      seen = open.changes.revision
      const shown = await showOpen(context, open, input)
      const before = steps
      steps = buildSteps(shown.turns.slim)
      const changed = firstChange(before, steps)
      if (changed < steps.length || before.length === 0) yield { shown, changedTurn: steps[changed]?.turn ?? 0 }
    }
    await pause(Math.max(POLL_MS, open.restMs), signal)
    await open.refresh()
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // An abort ends the loop that waits.
  await sleep(ms, undefined, { signal }).catch(() => {})
}
