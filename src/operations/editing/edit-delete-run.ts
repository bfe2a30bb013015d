import type { z } from 'zod'
import { planDelete } from '../../edit/plans/plan-delete.ts'
import type { Context } from '../context.ts'
import type { editDeleteInput } from './edit-delete.ts'
import type { EditReport } from './edit-report.ts'
import { runEdit } from './run-edit.ts'

export async function run(context: Context, input: z.output<typeof editDeleteInput>): Promise<EditReport> {
  return runEdit(context, {
    operation: 'delete',
    session: input.session,
    request: input,
    isStructural: true,
    plan: (session) => planDelete(session, input),
  })
}
