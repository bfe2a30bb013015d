import type { z } from 'zod'
import { AppError } from '../../error.ts'
import type { Context } from '../context.ts'
import type { editMoveInput } from './edit-move.ts'
import type { EditReport } from './edit-report.ts'

export async function run(_context: Context, _input: z.output<typeof editMoveInput>): Promise<EditReport> {
  throw new AppError('internal', 'Not there yet.')
}
