import type { z } from 'zod'
import { AppError } from '../../error.ts'
import type { Context } from '../context.ts'
import type { editMergeInput } from './edit-merge.ts'
import type { EditReport } from './edit-report.ts'

export async function run(_context: Context, _input: z.output<typeof editMergeInput>): Promise<EditReport> {
  throw new AppError('internal', 'Not there yet.')
}
