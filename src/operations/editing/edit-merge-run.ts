import type { z } from 'zod'
import type { EditedSession } from '../../edit/edited-session.ts'
import { planMerge } from '../../edit/plans/plan-merge.ts'
import type { Context } from '../context.ts'
import { carryOut } from './carry-out.ts'
import type { editMergeInput } from './edit-merge.ts'
import type { EditReport } from './edit-report.ts'
import { openEdited } from './open-edited.ts'

/** The old sessions are not touched, so they may run. */
export async function run(context: Context, input: z.output<typeof editMergeInput>): Promise<EditReport> {
  const sessions: EditedSession[] = []
  for (const name of input.sessions) sessions.push(await openEdited(context, name))
  const plan = await planMerge(sessions, { title: input.title })
  return carryOut(context, {
    operation: 'merge',
    session: sessions[0]?.id ?? null,
    request: input,
    plan,
    known: sessions.flatMap(({ transcripts }) => transcripts),
    isStructural: false,
  })
}
