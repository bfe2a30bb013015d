import type { z } from 'zod'
import { AppError } from '../../error.ts'
import type { Context } from '../context.ts'
import type { editTagInput } from './edit-tag.ts'
import type { AnnotationReport } from './annotation-report.ts'

export async function run(_context: Context, _input: z.output<typeof editTagInput>): Promise<AnnotationReport> {
  throw new AppError('internal', 'Not there yet.')
}
