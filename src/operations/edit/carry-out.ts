// Reports what an edit plan would do and, with `apply`, applies it and updates archive and index.
import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import { applyPlan } from '../../edit/apply/apply-plan.ts'
import type { TranscriptHead } from '../../edit/edit-transcript.ts'
import { livenessOf, readDescriptors } from '../../edit/liveness.ts'
import { MAX_LISTED, type EditPlan, type FileStamp } from '../../edit/plan.ts'
import { sessionOfPath } from '../../edit/edited-session.ts'
import { AppError, sentenceOf } from '../../error.ts'
import { readProcesses } from '../../reader/live.ts'
import { readFileState } from '../../store/journal/file-states.ts'
import { Journal } from '../../store/journal/journal.ts'
import { takeLock } from '../../store/lock.ts'
import { toStoreError } from '../../store/store-error.ts'
import type { Context } from '../context.ts'
import { dropReading } from '../session/find-session.ts'
import { runSync } from '../keep/sync.ts'
import { updateUsage } from '../usage/update-usage.ts'
import { checkPlan } from './check-plan.ts'
import { describeFile } from './edit-report.ts'
import type { EditRequest } from './edit-flags.ts'
import type { EditReport } from './outputs.ts'
import { advise, toAdd, type Sentence } from '../../text/advice.ts'
import { toJson } from '../../text/to-json.ts'

export interface PlannedWork {
  operation: string
  session: string | null
  request: EditRequest
  plan: EditPlan
  /** The transcripts the plan was made from; that of the edited session is first. */
  known: readonly TranscriptHead[]
  /** The edit rewrites files, so it is refused while a process writes to them. */
  isStructural: boolean
  /** False for a redaction: no copies are kept. */
  canUndo?: boolean
  todo?: string
}

export async function carryOut(context: Context, work: PlannedWork): Promise<EditReport> {
  return withUpdate(context, await applyIfAsked(context, work))
}

/** The plan is not in memory any more: it may be as large as what a sync needs. */
async function withUpdate(context: Context, report: EditReport): Promise<EditReport> {
  if (!report.applied) return report
  const notes = [...report.notes, ...(await updateAfterEdit(context, [report.session, report.newSession]))]
  return { ...report, notes }
}

async function applyIfAsked(context: Context, work: PlannedWork): Promise<EditReport> {
  const report = await describe(context, work)
  if (!work.request.apply || report.isEmpty) return report
  if (work.request.plan !== undefined && work.request.plan !== report.plan)
    throw new AppError(
      'refused',
      'The id is not that of this plan: it is wrong, or the session has changed since the plan was shown. Nothing was changed; check the new plan.',
    )
  if (report.refusal !== null) throw new AppError('refused', report.refusal)
  return { ...report, applied: true, edit: await apply(context, work) }
}

async function describe(context: Context, work: PlannedWork): Promise<EditReport> {
  const { plan, operation, session, canUndo = true } = work
  const { checks, resume } = await checkPlan(plan, work.known)
  const live = findLife(context, work)
  return {
    operation,
    session,
    summary: plan.summary,
    plan: digestOf(work),
    applied: false,
    isEmpty: plan.edits.length === 0 && work.todo === undefined,
    edit: null,
    canUndo,
    files: plan.edits.map(describeFile),
    records: plan.touched.slice(0, MAX_LISTED),
    touched: plan.touched.length,
    checks,
    resume,
    live,
    refusal: plan.edits.length === 0 ? null : refusalOf(work, checks, live),
    newSession: plan.newSession ?? null,
    notes: [...plan.notes],
  }
}

function refusalOf({ isStructural, session }: PlannedWork, checks: EditReport['checks'], live: string | null) {
  const worse = checks.find(({ ok }) => !ok)
  if (worse)
    return `The edit would damage the session (${worse.name}: ${worse.before} before, ${worse.after} after); nothing was changed.`
  if (live === null || !isStructural) return null
  const remedy = session === null ? '' : advise`, or ${toAdd('copy')} to edit a copy with a new session id`
  const who = session === null ? 'A session' : `Session ${session}`
  return advise`${who} may be in use: ${live}. Wait until it has ended${remedy}; nothing was changed.`
}

/** Returns why a file to change, or the session itself if no file changes, counts as live; null if none does. */
function findLife(context: Context, { plan, session, known, isStructural }: PlannedWork): string | null {
  // Writes to the prompt history or to file copies do not make a session live; they matter only if the edit rewrites them.
  const isRelevant = ({ path }: FileStamp) => isStructural || sessionOfPath(path) !== null
  const edited = plan.edits.flatMap((edit) => ('file' in edit && edit.file && isRelevant(edit.file) ? [edit.file] : []))
  const own = known[0]?.file
  const files = edited.length > 0 ? edited : own ? [own] : []
  const processes = readProcesses(context.roots)
  const held = readDescriptors()
  const journal = Journal.openIfAny(context.dataDirectory)
  try {
    for (const file of files) {
      const left = journal && readFileState(journal, file.path)
      const owner = session ?? sessionOfPath(file.path)
      const reason = livenessOf({ file, session: owner, processes, left, nowMs: context.now(), held })
      if (reason !== null) return reason
    }
    return null
  } finally {
    journal?.close()
  }
}

/** Hashes the inputs of a plan, not its output: newly generated ids differ from plan to plan. */
function digestOf({ operation, request, plan, known }: PlannedWork): string {
  const { apply: _apply, plan: _plan, ...asked } = request
  const files = [
    ...known.map(({ file }) => file),
    ...plan.edits.flatMap((edit) => ('file' in edit && edit.file ? [edit.file] : [])),
  ]
  const hash = createHash('sha256').update(toJson([operation, asked, plan.summary.replace(UUIDS, '')]))
  for (const { path, size, sha256 } of files) hash.update(`\n${path} ${size} ${sha256}`)
  return hash.digest('hex').slice(0, 16)
}

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

const PATIENCE_MS = 30_000

async function apply(context: Context, work: PlannedWork): Promise<number> {
  const { plan, operation, session, canUndo = true, todo = null } = work
  const { dataDirectory } = context
  const lock = await takeLock(dataDirectory, { waitMs: PATIENCE_MS, file: 'edit.lock' })
  if (!lock) throw new AppError('busy', 'Another Annals process is editing; try again when it is done.')
  try {
    const journal = Journal.open(dataDirectory)
    try {
      return applyPlan(plan.edits, {
        journal,
        roots: rootsFor(context, work),
        edit: {
          at: new Date(context.now()).toISOString(),
          operation,
          session,
          summary: plan.summary,
          canUndo,
          undoes: null,
          todo,
        },
      })
    } finally {
      journal.close()
    }
  } catch (error) {
    throw toStoreError(error, dataDirectory)
  } finally {
    lock.release()
  }
}

/** Adds the folders of the transcripts as roots, since a transcript named by its path may be anywhere. */
function rootsFor({ roots, namesPaths }: Context, { known }: PlannedWork): string[] {
  return namesPaths ? [...roots, ...known.map(({ file }) => dirname(file.path))] : [...roots]
}

/** The edit itself is done by then, so a failure is a note; the next sync catches up. */
export async function updateAfterEdit(context: Context, sessions: readonly (string | null)[]): Promise<Sentence[]> {
  for (const id of sessions) if (id !== null) dropReading(context, id)
  if (!context.afterAnswer) return update(context)
  context.afterAnswer(async () => {
    for (const reason of await update({ ...context, onProgress() {} }))
      context.onNotice({ kind: 'index behind', reason })
  })
  return []
}

async function update(context: Context): Promise<Sentence[]> {
  try {
    if (context.syncs) {
      await runSync(context, { waitMs: PATIENCE_MS })
      await updateUsage(context)
    }
    return []
  } catch (error) {
    return [advise`The index could not be updated yet: ${sentenceOf(error)}`]
  } finally {
    context.cache?.changed()
  }
}
