import type { z } from 'zod'
import { AppError } from '../../error.ts'
import type { Context } from '../context.ts'
import type { editRenameInput } from './edit-rename.ts'
import type { EditReport } from './edit-report.ts'

export async function run(_context: Context, _input: z.output<typeof editRenameInput>): Promise<EditReport> {
  throw new AppError('internal', 'Not there yet.')
}
