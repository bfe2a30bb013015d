import type { z } from 'zod'
import { planStrip } from '../../edit/plans/plan-strip.ts'
import type { Context } from '../context.ts'
import type { EditReport } from './edit-report.ts'
import type { editStripInput } from './edit-strip.ts'
import { runEdit } from './run-edit.ts'

export async function run(context: Context, input: z.output<typeof editStripInput>): Promise<EditReport> {
  return runEdit(context, {
    operation: 'strip',
    session: input.session,
    request: input,
    isStructural: true,
    plan: (session) => planStrip(session, input),
  })
}
