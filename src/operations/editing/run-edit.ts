// The recipe of every edit: find the session, read it, plan, check what would become of it; and if told so, carry it out,
// then let archive and index follow.
import { AppError } from '../../error.ts'
import type { EditedSession } from '../../edit/edited-session.ts'
import type { EditPlan } from '../../edit/plan.ts'
import type { Context } from '../context.ts'
import type { EditRequest } from './edit-flags.ts'
import type { EditReport } from './edit-report.ts'

export interface SessionEdit {
  /** The second word: "delete". */
  operation: string
  session: string
  request: EditRequest
  /** It rewrites the transcript: refused while the session runs. */
  isStructural: boolean
  plan: (session: EditedSession) => EditPlan | Promise<EditPlan>
}

/** An edit of one session. */
export async function runEdit(_context: Context, _edit: SessionEdit): Promise<EditReport> {
  throw new AppError('internal', 'Not there yet.')
}
