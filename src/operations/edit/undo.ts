import type { z } from 'zod'
import { applyPlan } from '../../edit/apply/apply-plan.ts'
import { sweepBackups } from '../../edit/apply/sweep-backups.ts'
import { livenessOf, readDescriptors } from '../../edit/liveness.ts'
import { sessionOfPath } from '../../edit/edited-session.ts'
import { stampTranscripts } from '../../edit/stamp-file.ts'
import type { EditPlan } from '../../edit/plan.ts'
import { planUndo } from '../../edit/undo-plan.ts'
import { AppError } from '../../error.ts'
import { readProcesses } from '../../reader/live.ts'
import { readEdits, type EditRow } from '../../store/journal/edit-log.ts'
import { readFileState } from '../../store/journal/file-states.ts'
import { Journal } from '../../store/journal/journal.ts'
import { takeLock } from '../../store/lock.ts'
import { toStoreError } from '../../store/store-error.ts'
import type { Context } from '../context.ts'
import { updateAfterEdit } from './carry-out.ts'
import { describeFile } from './edit-report.ts'
import { dropCreated } from './drop-created.ts'
import type { EditReport } from './outputs.ts'
import { finishEdits } from './finish-edits.ts'
import type { undoInput } from './declarations.ts'
import { undoRefusal } from './undo-refusal.ts'
import { advise, operation } from '../../text/advice.ts'

const PATIENCE_MS = 30_000

export async function runUndo(context: Context, input: z.output<typeof undoInput>): Promise<EditReport> {
  await finishEdits(context)
  const lock = await takeLock(context.dataDirectory, { waitMs: PATIENCE_MS, file: 'edit.lock' })
  if (!lock) throw new AppError('busy', 'Another Annals process is editing; try again when it is done.')
  const { undone, report } = ((): Undone => {
    try {
      return undoEdit(context, input.edit)
    } catch (error) {
      throw toStoreError(error, context.dataDirectory)
    } finally {
      lock.release()
    }
  })()
  await dropCreated(context, undone)
  return { ...report, notes: await updateAfterEdit(context, [report.session]) }
}

interface Undone {
  undone: EditRow
  report: EditReport
}

function undoEdit(context: Context, wanted: number | undefined): Undone {
  const journal = Journal.openIfAny(context.dataDirectory)
  if (!journal) throw nothingToUndo()
  try {
    const edit = findEdit(readEdits(journal), wanted)
    const plan = planUndo(edit)
    checkLife(context, journal, plan)
    const files = plan.edits.map(describeFile)
    const id = applyPlan(plan.edits, {
      journal,
      // A caller that may not name paths cannot reach other folders by undoing either.
      roots: context.namesPaths ? [...context.roots, ...edit.roots] : context.roots,
      edit: {
        at: new Date(context.now()).toISOString(),
        operation: 'undo',
        session: edit.session,
        summary: plan.summary,
        canUndo: false,
        undoes: edit.id,
        todo: null,
      },
    })
    sweepBackups(journal)
    return { undone: edit, report: toReport(edit, plan, files, id) }
  } finally {
    journal.close()
  }
}

function findEdit(all: readonly EditRow[], wanted: number | undefined): EditRow {
  const edit =
    wanted === undefined
      ? all.find(({ state, undoes }) => state === 'applied' && undoes === null)
      : all.find(({ id }) => id === wanted)
  if (!edit && wanted !== undefined)
    throw new AppError('not-found', advise`There is no edit ${wanted}; ${operation('edit history')} lists all edits.`)
  if (!edit) throw nothingToUndo()
  const refusal = undoRefusal(edit, all)
  if (refusal === null) return edit
  const before = all.find((other) => other.id < edit.id && undoRefusal(other, all) === null)
  const advice =
    wanted === undefined && before ? advise` ${operation('undo', String(before.id))} undoes the edit before it.` : ''
  throw new AppError('refused', advise`${refusal}${advice}`)
}

function nothingToUndo(): AppError {
  return new AppError('not-found', advise`There is nothing to undo; ${operation('edit history')} lists all edits.`)
}

function checkLife(context: Context, journal: Journal, { edits }: EditPlan): void {
  const processes = readProcesses(context.roots)
  const held = readDescriptors()
  const files = edits.flatMap((edit) => {
    if (edit.kind === 'move') return stampTranscripts(edit.from)
    return 'file' in edit && edit.file ? [edit.file] : []
  })
  for (const file of files) {
    const left = readFileState(journal, file.path)
    const live = livenessOf({ file, session: sessionOfPath(file.path), processes, left, nowMs: context.now(), held })
    if (live !== null)
      throw new AppError(
        'refused',
        `${file.path} may be in use: ${live}. Wait until the session has ended; nothing was changed.`,
      )
  }
}

function toReport({ session }: EditRow, plan: EditPlan, files: EditReport['files'], id: number): EditReport {
  return {
    operation: 'undo',
    session,
    summary: plan.summary,
    plan: '',
    applied: true,
    isEmpty: false,
    edit: id,
    canUndo: false,
    files,
    records: [],
    touched: 0,
    checks: [],
    resume: null,
    live: null,
    refusal: null,
    newSession: null,
    notes: [],
  }
}
