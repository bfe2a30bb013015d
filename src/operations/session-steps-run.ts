// A window of a conversation.
import type { z } from 'zod'
import type { Context } from './context.ts'
import { describeWindow } from './reading/describe-steps.ts'
import { findSession } from './reading/find-session.ts'
import type { StepWindow } from './reading/session-view.ts'
import type { sessionStepsInput } from './session-steps.ts'

export async function run(
  context: Context,
  { session, from, count, ...thread }: z.output<typeof sessionStepsInput>,
): Promise<StepWindow> {
  const open = await findSession(context, session)
  const reading = open.thread(thread)
  return {
    from,
    total: reading.steps.length,
    steps: await describeWindow(open, reading, from, count),
    revision: open.changes.revision,
  }
}
