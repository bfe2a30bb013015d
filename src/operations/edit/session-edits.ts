// Edits of one session: each differs in its planner, loaded when it runs, and in whether it rewrites the transcript.
import type { z } from 'zod'
import type { EditedSession } from '../../edit/edited-session.ts'
import type { EditPlan } from '../../edit/plan.ts'
import type { Context } from '../context.ts'
import { headOf } from '../../edit/edit-transcript.ts'
import { carryOut, type PlannedWork } from './carry-out.ts'
import type { EditRequest } from './edit-flags.ts'
import type {
  editDeleteInput,
  editForkInput,
  editInsertInput,
  editMergeInput,
  editMessageInput,
  editRenameInput,
  editRepairInput,
  editSplitInput,
  editStripInput,
  editTrimInput,
  editTruncateOutputsInput,
} from './declarations.ts'
import type { EditReport } from './outputs.ts'
import { openEdited } from './open-edited.ts'
import { readSize } from './read-size.ts'
import { runEdit } from './run-edit.ts'

type SessionEditInput = EditRequest & { session: string }
type Planner<Input> = (session: EditedSession, input: Input) => Promise<EditPlan>
type Runner<Input> = (context: Context, input: Input) => Promise<EditReport>

export const runInsert = rewriting('insert', async (session, input: z.output<typeof editInsertInput>) =>
  (await import('../../edit/plans/plan-insert.ts')).planInsert(session, input),
)

export const runMessage = rewriting('message', async (session, input: z.output<typeof editMessageInput>) =>
  (await import('../../edit/plans/plan-message.ts')).planMessage(session, input),
)

export const runDelete = rewriting('delete', async (session, input: z.output<typeof editDeleteInput>) =>
  (await import('../../edit/plans/plan-delete.ts')).planDelete(session, input),
)

export const runTrim = rewriting('trim', async (session, input: z.output<typeof editTrimInput>) =>
  (await import('../../edit/plans/plan-trim.ts')).planTrim(session, input),
)

export const runStrip = rewriting('strip', async (session, input: z.output<typeof editStripInput>) =>
  (await import('../../edit/plans/plan-strip.ts')).planStrip(session, input),
)

export async function runTruncateOutputs(
  context: Context,
  input: z.output<typeof editTruncateOutputsInput>,
): Promise<EditReport> {
  const over = readSize(input.over)
  const run = rewriting<typeof input>('truncate-outputs', async (session) =>
    (await import('../../edit/plans/plan-truncate-outputs.ts')).planTruncateOutputs(session, { over }),
  )
  return run(context, input)
}

const repair = rewriting<SessionEditInput>('repair', async (session) =>
  (await import('../../edit/plans/plan-repair.ts')).planRepair(session),
)

export async function runRepair(
  context: Context,
  { dryRun = false, ...input }: z.output<typeof editRepairInput>,
): Promise<EditReport> {
  return repair(context, dryRun ? { ...input, apply: false } : input)
}

export const runFork = adding('fork', async (session, { at, title }: z.output<typeof editForkInput>) =>
  (await import('../../edit/plans/plan-fork.ts')).planFork(session, { at, title }),
)

export const runSplit = adding('split', async (session, { at }: z.output<typeof editSplitInput>) =>
  (await import('../../edit/plans/plan-split.ts')).planSplit(session, { at }),
)

const rename = adding('rename', async (session, input: z.output<typeof editRenameInput>) =>
  (await import('../../edit/plans/plan-rename.ts')).planRename(session, input),
)

/** Claude Code writes a session's metadata to the end of the file again when the session ends, and sometimes before. */
const WHILE_LIVE =
  'The session may be in use. If Claude Code has named it, that name may be written again when it ends.'

export async function runRename(context: Context, input: z.output<typeof editRenameInput>): Promise<EditReport> {
  const report = await rename(context, input)
  return report.live === null || report.isEmpty ? report : { ...report, notes: [...report.notes, WHILE_LIVE] }
}

/** The merged sessions are not changed, so they may be running. */
export async function runMerge(context: Context, input: z.output<typeof editMergeInput>): Promise<EditReport> {
  return carryOut(context, await planMerging(context, input))
}

async function planMerging(context: Context, input: z.output<typeof editMergeInput>): Promise<PlannedWork> {
  const sessions: EditedSession[] = []
  for (const name of input.sessions) sessions.push(await openEdited(context, name))
  const { planMerge } = await import('../../edit/plans/plan-merge.ts')
  return {
    operation: 'merge',
    session: sessions[0]?.id ?? null,
    request: input,
    plan: await planMerge(sessions, { title: input.title }),
    known: sessions.flatMap(({ transcripts }) => transcripts.map((each) => headOf(each))),
    isStructural: false,
  }
}

function rewriting<Input extends SessionEditInput>(operation: string, plan: Planner<Input>): Runner<Input> {
  return async (context, input) => runPlanner(context, { operation, isStructural: true, plan }, input)
}

function adding<Input extends SessionEditInput>(operation: string, plan: Planner<Input>): Runner<Input> {
  return async (context, input) => runPlanner(context, { operation, isStructural: false, plan }, input)
}

async function runPlanner<Input extends SessionEditInput>(
  context: Context,
  { operation, isStructural, plan }: { operation: string; isStructural: boolean; plan: Planner<Input> },
  input: Input,
): Promise<EditReport> {
  return runEdit(context, {
    operation,
    session: input.session,
    request: input,
    isStructural,
    plan: (session) => plan(session, input),
  })
}
