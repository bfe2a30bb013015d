import type { z } from 'zod'
import { AppError } from '../../error.ts'
import type { Context } from '../context.ts'
import type { editRedactInput } from './edit-redact.ts'
import type { EditReport } from './edit-report.ts'

export async function run(_context: Context, _input: z.output<typeof editRedactInput>): Promise<EditReport> {
  throw new AppError('internal', 'Not there yet.')
}
