import type { z } from 'zod'
import { planSplit } from '../../edit/plans/plan-split.ts'
import type { Context } from '../context.ts'
import type { EditReport } from './edit-report.ts'
import type { editSplitInput } from './edit-split.ts'
import { runEdit } from './run-edit.ts'

/** The old session is not touched, so it may run. */
export async function run(context: Context, input: z.output<typeof editSplitInput>): Promise<EditReport> {
  const { session, at } = input
  const plan = (edited: Parameters<typeof planSplit>[0]) => planSplit(edited, { at })
  return runEdit(context, { operation: 'split', session, request: input, isStructural: false, plan })
}
