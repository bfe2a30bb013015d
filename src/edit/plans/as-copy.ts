// Stands in until the real one is here.
import { AppError } from '../../error.ts'
import type { EditedSession } from '../edited-session.ts'
import type { EditPlan } from '../plan.ts'

export async function asCopy(_plan: EditPlan, _session: EditedSession): Promise<EditPlan> {
  throw new AppError('internal', 'Not there yet.')
}
