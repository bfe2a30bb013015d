// Returns a window of steps of a conversation, or one item in full.
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { describeWindow, describeItem } from '../../session/describe-window.ts'
import { findThread } from './find-session.ts'
import type { StepWindow, StepItem } from '../../session/session-view.ts'
import type { sessionStepsInput, sessionItemInput } from './page-declarations.ts'
import { AppError } from '../../error.ts'

export async function runSteps(
  context: Context,
  { from, count, ...thread }: z.output<typeof sessionStepsInput>,
): Promise<StepWindow> {
  const { open, reading } = await findThread(context, thread, from)
  return {
    from,
    total: reading.steps.length,
    steps: await describeWindow(open, reading, from, count),
    revision: open.changes.revision,
  }
}

export async function runItem(
  context: Context,
  { step, item, ...thread }: z.output<typeof sessionItemInput>,
): Promise<StepItem> {
  const { open, reading } = await findThread(context, thread, step)
  const found = await describeItem(open, reading, step, item)
  if (found) return found
  throw new AppError('not-found', `There is no item ${item} in step ${step} of this session.`)
}
