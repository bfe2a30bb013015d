// A plan → what it is, in words and figures; and if told so, what it was: carried out, with archive and index following.
import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import { applyPlan } from '../../edit/apply/apply-plan.ts'
import type { EditTranscript } from '../../edit/edit-transcript.ts'
import { livenessOf, readDescriptors } from '../../edit/liveness.ts'
import type { EditPlan, FileStamp } from '../../edit/plan.ts'
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
import type { EditReport } from './edit-report.ts'
import { advise, toAdd, type Sentence } from '../../text/advice.ts'

export interface PlannedWork {
  /** The second word: "delete". */
  operation: string
  /** The session it is about; null for edits of many. */
  session: string | null
  request: EditRequest
  plan: EditPlan
  /** Transcripts it was made from, the edited session's own first. */
  known: readonly EditTranscript[]
  /** It rewrites files: refused while somebody writes to them. */
  isStructural: boolean
  /** False for a redaction: no copies are kept. */
  canUndo?: boolean
  /** What is left to do when the files are changed, for the journal. */
  todo?: string
}

const MOST_RECORDS = 200

export async function carryOut(context: Context, work: PlannedWork): Promise<EditReport> {
  const report = await describe(context, work)
  if (!work.request.apply || report.isEmpty) return report
  if (work.request.plan !== undefined && work.request.plan !== report.plan)
    throw new AppError(
      'busy',
      'The session was changed after the edit was shown; nothing was changed. Look at the new plan.',
    )
  if (report.refusal !== null) throw new AppError(report.live === null ? 'invalid' : 'busy', report.refusal)
  const edit = await apply(context, work)
  const notes = [...report.notes, ...(await follow(context, [work.session, report.newSession]))]
  return { ...report, applied: true, edit, notes }
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
    records: plan.touched.slice(0, MOST_RECORDS),
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
    return `It would leave the session damaged (${worse.name}: ${worse.before} before, ${worse.after} after); nothing was changed.`
  if (live === null || !isStructural) return null
  const remedy = session === null ? '' : advise`, or ${toAdd('copy')} to edit a copy under a new session id`
  const who = session === null ? 'A session' : `Session ${session}`
  return advise`${who} is live: ${live}. Wait until it has ended${remedy}; nothing was changed.`
}

/** Of the files that would be changed or, if none is, of the session itself. */
function findLife(context: Context, { plan, session, known, isStructural }: PlannedWork): string | null {
  // The prompt history and copies of files say nothing of a session; they matter only to who rewrites them.
  const isTelling = ({ path }: FileStamp) => isStructural || sessionOfPath(path) !== null
  const edited = plan.edits.flatMap((edit) => ('file' in edit && edit.file && isTelling(edit.file) ? [edit.file] : []))
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

/** Of what goes in, not of what comes out: new ids differ from plan to plan. */
function digestOf({ operation, request, plan, known }: PlannedWork): string {
  const { apply: _apply, plan: _plan, ...asked } = request
  const files = [
    ...known.map(({ file }) => file),
    ...plan.edits.flatMap((edit) => ('file' in edit && edit.file ? [edit.file] : [])),
  ]
  const hash = createHash('sha256').update(JSON.stringify([operation, asked, plan.summary.replace(UUIDS, '')]))
  for (const { path, size, sha256 } of files) hash.update(`\n${path} ${size} ${sha256}`)
  return hash.digest('hex').slice(0, 16)
}

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

const PATIENCE_MS = 30_000

async function apply(context: Context, work: PlannedWork): Promise<number> {
  const { plan, operation, session, canUndo = true, todo = null } = work
  const { dataDirectory } = context
  const lock = await takeLock(dataDirectory, { waitMs: PATIENCE_MS, file: 'edit.lock' })
  if (!lock) throw new AppError('busy', 'Another Annals has been editing for half a minute; try again when it is done.')
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

/** A transcript that was named by its path may lie anywhere: its own folder is its root. */
function rootsFor({ roots, namesPaths }: Context, { known }: PlannedWork): string[] {
  return namesPaths ? [...roots, ...known.map(({ file }) => dirname(file.path))] : [...roots]
}

/** The edit is done, whatever happens here: why archive and index could not follow is a note, and the next sync makes it good. */
export async function follow(context: Context, sessions: readonly (string | null)[]): Promise<Sentence[]> {
  for (const id of sessions) if (id !== null) dropReading(context, id)
  try {
    if (context.syncs) {
      await runSync(context, { waitMs: PATIENCE_MS })
      await updateUsage(context)
    }
    return []
  } catch (error) {
    return [advise`The index could not follow yet: ${sentenceOf(error)}`]
  } finally {
    context.cache?.changed()
  }
}
