// One item of a step, in full.
import type { z } from 'zod'
import { AppError } from '../error.ts'
import type { Context } from './context.ts'
import { describeItem } from '../session/describe-window.ts'
import { findThread } from './find-session.ts'
import type { StepItem } from '../session/session-view.ts'
import type { sessionItemInput } from './session-item.ts'

export async function run(
  context: Context,
  { step, item, ...thread }: z.output<typeof sessionItemInput>,
): Promise<StepItem> {
  const { open, reading } = await findThread(context, thread, step)
  const found = await describeItem(open, reading, step, item)
  if (found) return found
  throw new AppError('not-found', `There is no item ${item} in step ${step} of this session.`)
}
