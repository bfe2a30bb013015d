import type { z } from 'zod'
import { planFork } from '../../edit/plans/plan-fork.ts'
import type { Context } from '../context.ts'
import type { editForkInput } from './edit-fork.ts'
import type { EditReport } from './edit-report.ts'
import { runEdit } from './run-edit.ts'

/** The old session is not touched, so it may run. */
export async function run(context: Context, input: z.output<typeof editForkInput>): Promise<EditReport> {
  const { session, at, title } = input
  const plan = (edited: Parameters<typeof planFork>[0]) => planFork(edited, { at, title })
  return runEdit(context, { operation: 'fork', session, request: input, isStructural: false, plan })
}
