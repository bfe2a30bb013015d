import type { z } from 'zod'
import { planTrim } from '../../edit/plans/plan-trim.ts'
import type { Context } from '../context.ts'
import type { editTrimInput } from './edit-trim.ts'
import type { EditReport } from './edit-report.ts'
import { runEdit } from './run-edit.ts'

export async function run(context: Context, input: z.output<typeof editTrimInput>): Promise<EditReport> {
  return runEdit(context, {
    operation: 'trim',
    session: input.session,
    request: input,
    isStructural: true,
    plan: (session) => planTrim(session, input),
  })
}
