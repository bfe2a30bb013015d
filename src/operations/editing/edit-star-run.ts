import type { z } from 'zod'
import { addStar, removeStar } from '../../store/journal/annotations.ts'
import type { Context } from '../context.ts'
import { annotate } from './annotate.ts'
import type { AnnotationReport } from './annotation-report.ts'
import type { editStarInput } from './edit-star.ts'

export async function run(
  context: Context,
  { session, remove }: z.output<typeof editStarInput>,
): Promise<AnnotationReport> {
  return annotate(context, session, remove ? removeStar : addStar)
}
