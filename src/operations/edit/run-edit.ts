// Runs an edit of one session: opens it, plans the edit and passes the plan to `carryOut`.
import type { EditedSession } from '../../edit/edited-session.ts'
import type { EditPlan } from '../../edit/plan.ts'
import type { Context } from '../context.ts'
import { headOf } from '../../edit/edit-transcript.ts'
import { carryOut, type PlannedWork } from './carry-out.ts'
import type { EditRequest } from './edit-flags.ts'
import type { EditReport } from './outputs.ts'
import { openEdited } from './open-edited.ts'

export interface SessionEdit {
  operation: string
  session: string
  request: EditRequest
  isStructural: boolean
  plan: (session: EditedSession) => EditPlan | Promise<EditPlan>
}

export async function runEdit(context: Context, edit: SessionEdit): Promise<EditReport> {
  return carryOut(context, await planEdit(context, edit))
}

/** Returns without the records of the session, which are large, unless the check of the plan needs them. */
async function planEdit(context: Context, edit: SessionEdit): Promise<PlannedWork> {
  const { operation, request, isStructural } = edit
  const session = await openEdited(context, edit.session)
  const plan = await edit.plan(session)
  const isCopy = isStructural && request.copy === true && plan.edits.length > 0
  return {
    operation,
    session: session.id,
    request,
    plan: isCopy ? await copyOf(plan, session) : plan,
    known: session.transcripts.map((each) => headOf(each, isCopy ? undefined : plan)),
    isStructural: isStructural && !isCopy,
  }
}

async function copyOf(plan: EditPlan, session: EditedSession): Promise<EditPlan> {
  return (await import('../../edit/copy/as-copy.ts')).asCopy(plan, session)
}
