import type { z } from 'zod'
import { AppError } from '../../error.ts'
import type { Context } from '../context.ts'
import type { editTrimInput } from './edit-trim.ts'
import type { EditReport } from './edit-report.ts'

export async function run(_context: Context, _input: z.output<typeof editTrimInput>): Promise<EditReport> {
  throw new AppError('internal', 'Not there yet.')
}
