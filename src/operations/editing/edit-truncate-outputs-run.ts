import type { z } from 'zod'
import { planTruncateOutputs } from '../../edit/plans/plan-truncate-outputs.ts'
import type { Context } from '../context.ts'
import type { EditReport } from './edit-report.ts'
import type { editTruncateOutputsInput } from './edit-truncate-outputs.ts'
import { readSize } from './read-size.ts'
import { runEdit } from './run-edit.ts'

export async function run(context: Context, input: z.output<typeof editTruncateOutputsInput>): Promise<EditReport> {
  const over = readSize(input.over)
  return runEdit(context, {
    operation: 'truncate-outputs',
    session: input.session,
    request: input,
    isStructural: true,
    plan: (session) => planTruncateOutputs(session, { over }),
  })
}
