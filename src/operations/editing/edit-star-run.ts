import type { z } from 'zod'
import { AppError } from '../../error.ts'
import type { Context } from '../context.ts'
import type { editStarInput } from './edit-star.ts'
import type { AnnotationReport } from './annotation-report.ts'

export async function run(_context: Context, _input: z.output<typeof editStarInput>): Promise<AnnotationReport> {
  throw new AppError('internal', 'Not there yet.')
}
