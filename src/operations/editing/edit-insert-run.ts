import type { z } from 'zod'
import { planInsert } from '../../edit/plans/plan-insert.ts'
import type { Context } from '../context.ts'
import type { editInsertInput } from './edit-insert.ts'
import type { EditReport } from './edit-report.ts'
import { runEdit } from './run-edit.ts'

export async function run(context: Context, input: z.output<typeof editInsertInput>): Promise<EditReport> {
  return runEdit(context, {
    operation: 'insert',
    session: input.session,
    request: input,
    isStructural: true,
    plan: (session) => planInsert(session, input),
  })
}
