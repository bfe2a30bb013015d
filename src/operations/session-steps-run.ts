// A window of a conversation.
import type { z } from 'zod'
import type { Context } from './context.ts'
import { describeWindow } from '../session/describe-window.ts'
import { findThread } from './find-session.ts'
import type { StepWindow } from '../session/session-view.ts'
import type { sessionStepsInput } from './session-steps.ts'

export async function run(
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
