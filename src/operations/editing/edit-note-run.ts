import type { z } from 'zod'
import { AppError } from '../../error.ts'
import type { Context } from '../context.ts'
import type { editNoteInput } from './edit-note.ts'
import type { AnnotationReport } from './annotation-report.ts'

export async function run(_context: Context, _input: z.output<typeof editNoteInput>): Promise<AnnotationReport> {
  throw new AppError('internal', 'Not there yet.')
}
