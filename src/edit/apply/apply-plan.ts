// Carries a plan out. First everything is written that can be thrown away again: the journal says what is about to happen,
// copies of what will go are made and proven, new files are staged beside the old ones. Then the journal says that it is
// happening, and names change. Whatever kills the process in between, `recoverEdits` finishes it or takes it back.
import { join } from 'node:path'
import { beginEdit, markApplying, markReturning, type NewEdit, type StepRow } from '../../store/journal/edit-log.ts'
import type { Journal } from '../../store/journal/journal.ts'
import { withOutcome } from '../edit-failure.ts'
import type { FileEdit } from '../plan.ts'
import { checkFreeSpace } from './check-free-space.ts'
import { commitStep } from './commit-step.ts'
import { Folders } from './folders.ts'
import { LATE_MS, watchLateBytes, type OldFile } from './late-bytes.ts'
import { prepareStep } from './prepare-step.ts'
import { recoverEdits } from './recover-edits.ts'
import { removeUndoneFolders } from './folders.ts'
import { finalizeEdit } from './finalize-edit.ts'
import { backupFor, toSteps, type EditStep } from './step.ts'
import { cleanUp, revertEdit } from './revert-edit.ts'

export interface ApplyOptions {
  journal: Journal
  /** Nothing is written outside of these. */
  roots: readonly string[]
  edit: NewEdit
  /** How long late bytes are waited for. */
  lateMs?: number
}

/** Returns its number in the journal. */
export function applyPlan(edits: readonly FileEdit[], options: ApplyOptions): number {
  const { journal, roots } = options
  // Another edit may have been killed after this one was planned; what it leaves behind must not lie below this one.
  recoverEdits(journal)
  const folders = new Folders(roots)
  try {
    const work = begin(edits, folders, options)
    prepare(work)
    return commit(work, options)
  } finally {
    folders.close()
  }
}

interface Work {
  id: number
  made: readonly StepRow[]
  steps: readonly EditStep[]
  folders: Folders
  journal: Journal
  rows: () => StepRow[]
}

function begin(edits: readonly FileEdit[], folders: Folders, { journal, roots, edit }: ApplyOptions): Work {
  try {
    const { made, steps } = toSteps(edits, folders)
    checkFreeSpace(edits, journal.backups)
    const rows = () => [...made, ...steps.map(({ row }) => row)]
    const id = beginEdit(journal, { ...edit, roots }, (number) => {
      const folder = join(journal.backups, String(number))
      for (const [place, step] of steps.entries()) step.row.backup = backupFor(step, folder, place)
      return rows()
    })
    return { id, made, steps, folders, journal, rows }
  } catch (error) {
    throw withOutcome(error, 'unchanged')
  }
}

function prepare({ id, made, steps, folders, journal, rows }: Work): void {
  try {
    for (const { path } of made) folders.make(path)
    for (const step of steps) prepareStep(step, folders)
    markApplying(journal, id, rows())
  } catch (error) {
    // What cannot be cleaned up now is at the next start.
    isDone(() => cleanUp(journal, id, rows(), folders))
    throw withOutcome(error, 'unchanged')
  }
}

function commit(work: Work, { journal, roots, edit, lateMs = LATE_MS }: ApplyOptions): number {
  const { id, steps, folders, rows } = work
  const old: OldFile[] = []
  try {
    for (const step of steps) commitStep(step, folders, old)
    removeUndoneFolders(journal, edit.undoes, folders)
  } catch (error) {
    throw withOutcome(error, giveUp(work) ? 'unchanged' : 'unfinished')
  } finally {
    const moves = rows().filter(({ kind }) => kind === 'move')
    for (const file of old) watchLateBytes(file, { roots, moves, forMs: lateMs })
  }
  finalizeEdit(journal, { id, undoes: edit.undoes, steps: rows() })
  return id
}

/** Masks are never taken back: what is covered stays covered, and the rest is covered at the next start. */
function giveUp({ id, steps, folders, journal, rows }: Work): boolean {
  if (steps.some(({ edit }) => edit.kind === 'mask')) return false
  return isDone(() => {
    markReturning(journal, id, rows())
    revertEdit(journal, id, rows(), folders)
  })
}

function isDone(step: () => void): boolean {
  try {
    step()
    return true
  } catch {
    // The failure that led here is the one worth reporting.
    return false
  }
}
