import type { z } from 'zod'
import { planMessage } from '../../edit/plans/plan-message.ts'
import type { Context } from '../context.ts'
import type { EditReport } from './edit-report.ts'
import type { editMessageInput } from './edit-message.ts'
import { runEdit } from './run-edit.ts'

export async function run(context: Context, input: z.output<typeof editMessageInput>): Promise<EditReport> {
  return runEdit(context, {
    operation: 'message',
    session: input.session,
    request: input,
    isStructural: true,
    plan: (session) => planMessage(session, input),
  })
}
