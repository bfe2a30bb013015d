import type { z } from 'zod'
import { planRepair } from '../../edit/plans/plan-repair.ts'
import type { Context } from '../context.ts'
import type { editRepairInput } from './edit-repair.ts'
import type { EditReport } from './edit-report.ts'
import { runEdit } from './run-edit.ts'

export async function run(
  context: Context,
  { session, dryRun = false, ...input }: z.output<typeof editRepairInput>,
): Promise<EditReport> {
  const request = dryRun ? { ...input, apply: false } : input
  return runEdit(context, { operation: 'repair', session, request, isStructural: true, plan: planRepair })
}
