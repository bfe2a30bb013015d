// Applies a plan in two phases. Preparing writes only what can be discarded: journal entry, verified backups, and new files
// staged beside the old ones. Committing renames them into place. If the process is killed at any point, `recoverEdits`
// finishes the edit or rolls it back.
import { join } from 'node:path'
import { beginEdit, markApplying, markRollingBack, type NewEdit, type StepRow } from '../../store/journal/edit-log.ts'
import type { Journal } from '../../store/journal/journal.ts'
import { withOutcome } from '../edit-failure.ts'
import type { FileEdit } from '../plan.ts'
import { checkFreeSpace } from './check-free-space.ts'
import { commitStep } from './commit-step.ts'
import { Folders, removeUndoneFolders } from './folders.ts'
import { LATE_MS, watchLateBytes, type OldFile } from './late-bytes.ts'
import { prepareStep } from './prepare-step.ts'
import { recoverEdits } from './recover-edits.ts'
import { finalizeEdit } from './finalize-edit.ts'
import { backupFor, toSteps, type EditStep } from './step.ts'
import { cleanUp, revertEdit } from './revert-edit.ts'

export interface ApplyOptions {
  journal: Journal
  /** Nothing is written outside these folders. */
  roots: readonly string[]
  edit: NewEdit
  lateMs?: number
}

export function applyPlan(edits: readonly FileEdit[], options: ApplyOptions): number {
  const { journal, roots } = options
  // Another edit may have been killed since this one was planned; it must be recovered before this one starts.
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

interface RunningEdit {
  id: number
  made: readonly StepRow[]
  steps: readonly EditStep[]
  folders: Folders
  journal: Journal
  rows: () => StepRow[]
}

function begin(edits: readonly FileEdit[], folders: Folders, { journal, roots, edit }: ApplyOptions): RunningEdit {
  try {
    const { made, steps } = toSteps(edits, folders)
    checkFreeSpace(edits, journal.backups)
    const rows = () => [...made, ...steps.map(({ row }) => row)]
    const id = beginEdit(journal, { ...edit, roots }, (number) => {
      const folder = join(journal.backups, String(number))
      for (const [index, step] of steps.entries()) step.row.backup = backupFor(step, folder, index)
      return rows()
    })
    return { id, made, steps, folders, journal, rows }
  } catch (error) {
    throw withOutcome(error, 'unchanged')
  }
}

function prepare({ id, made, steps, folders, journal, rows }: RunningEdit): void {
  try {
    for (const { path } of made) folders.make(path)
    for (const step of steps) prepareStep(step, folders)
    markApplying(journal, id, rows())
  } catch (error) {
    // If cleaning up fails, the next start tries again.
    succeeds(() => cleanUp(journal, id, rows(), folders))
    throw withOutcome(error, 'unchanged')
  }
}

function commit(work: RunningEdit, { journal, roots, edit, lateMs = LATE_MS }: ApplyOptions): number {
  const { id, steps, folders, rows } = work
  const old: OldFile[] = []
  try {
    for (const step of steps) commitStep(step, folders, old)
    removeUndoneFolders(journal, edit.undoes, folders)
  } catch (error) {
    throw withOutcome(error, tryRevert(work, old) ? 'unchanged' : 'unfinished')
  } finally {
    const moves = rows().filter(({ kind }) => kind === 'move')
    for (const file of old) watchLateBytes(file, { roots, moves, forMs: lateMs })
  }
  finalizeEdit(journal, { id, undoes: edit.undoes, steps: rows() })
  return id
}

/** Tries to revert the edit. Masks are never reverted: masked text stays masked, and the next start masks the rest. */
function tryRevert({ id, steps, folders, journal, rows }: RunningEdit, old: OldFile[]): boolean {
  if (steps.some(({ edit }) => edit.kind === 'mask')) return false
  return succeeds(() => {
    markRollingBack(journal, id, rows())
    revertEdit(id, rows(), { journal, folders, old })
  })
}

function succeeds(step: () => void): boolean {
  try {
    step()
    return true
  } catch {
    // The caller reports the original failure, not this one.
    return false
  }
}
