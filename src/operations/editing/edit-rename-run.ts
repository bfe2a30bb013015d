import type { z } from 'zod'
import { planRename } from '../../edit/plans/plan-rename.ts'
import type { Context } from '../context.ts'
import type { editRenameInput } from './edit-rename.ts'
import type { EditReport } from './edit-report.ts'
import { runEdit } from './run-edit.ts'

export async function run(context: Context, input: z.output<typeof editRenameInput>): Promise<EditReport> {
  const report = await runEdit(context, {
    operation: 'rename',
    session: input.session,
    request: input,
    isStructural: false,
    plan: (session) => planRename(session, input),
  })
  return report.live === null || report.isEmpty ? report : { ...report, notes: [...report.notes, WHILE_LIVE] }
}

/** Claude Code writes what it knows of a session again at the end of the file, when it ends and now and then before. */
const WHILE_LIVE = 'The session is running: if it has a name of its own, it may write that again when it ends.'
