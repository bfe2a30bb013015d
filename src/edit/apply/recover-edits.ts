// Recovers edits after a kill: an edit in preparation is rolled back, one being committed is finished. Recovery can
// itself be killed at any point; the next start repeats it.
import { closeSync, constants, openSync, renameSync, rmSync } from 'node:fs'
import { markRollingBack, readUnfinished, type EditRow, type StepRow } from '../../store/journal/edit-log.ts'
import type { Journal } from '../../store/journal/journal.ts'
import { maskIfPresent, moveTo, removeFile, takeName } from './commit-step.ts'
import { findAppended } from './find-appended.ts'
import { Folders, removeUndoneFolders } from './folders.ts'
import { LATE_MS, watchLateBytes, type OldFile } from './late-bytes.ts'
import { beginsWith, isSameFile, isThere, stateOf } from './inspect-files.ts'
import { finalizeEdit } from './finalize-edit.ts'
import { cleanUp, revertEdit } from './revert-edit.ts'
import { putTimeBack } from './write-in-place.ts'
import { sentenceOf } from '../../error.ts'
import type { Sentence } from '../../text/advice.ts'

export interface RecoveredEdit {
  id: number
  outcome: 'finished' | 'taken back' | 'left'
  problem: Sentence | null
}

export function recoverEdits(journal: Journal): RecoveredEdit[] {
  return readUnfinished(journal)
    .filter(({ state }) => state !== 'applied' && state !== 'undone')
    .map((edit) => recover(journal, edit))
}

/** An edit whose files cannot be reached now (disconnected disk, no permission) is left for a later start. */
function recover(journal: Journal, edit: EditRow): RecoveredEdit {
  const { roots } = edit
  const folders = new Folders(roots)
  try {
    return { id: edit.id, outcome: finishOrTakeBack(journal, edit, folders, roots), problem: null }
  } catch (error) {
    return { id: edit.id, outcome: 'left', problem: sentenceOf(error) }
  } finally {
    folders.close()
  }
}

function finishOrTakeBack(
  journal: Journal,
  edit: EditRow,
  folders: Folders,
  roots: readonly string[],
): 'finished' | 'taken back' {
  const { id, state, steps } = edit
  if (state === 'preparing') {
    cleanUp(journal, id, steps, folders)
    return 'taken back'
  }
  const stages = state === 'applying' ? stagesOf(steps, folders) : []
  // Masks are never reverted.
  const isHopeless = stages.includes('lost') && !steps.some(({ kind }) => kind === 'mask')
  if (state === 'returning' || isHopeless) {
    if (isHopeless) markRollingBack(journal, id, steps)
    watchReplaced(edit, roots, (old) => revertEdit(id, steps, { journal, folders, old }))
    return 'taken back'
  }
  finishAll(journal, edit, stages, folders, roots)
  return 'finished'
}

function finishAll(
  journal: Journal,
  edit: EditRow,
  stages: readonly Stage[],
  folders: Folders,
  roots: readonly string[],
): void {
  const { steps, undoes } = edit
  watchReplaced(edit, roots, (old) => {
    for (const [index, step] of steps.entries()) if (stages[index] === 'open') finish(step, folders, old)
    removeUndoneFolders(journal, undoes, folders)
  })
  for (const step of steps) if (step.after === null) step.after = stateOf(step.target ?? step.path, folders) ?? null
  finalizeEdit(journal, edit)
}

function watchReplaced({ steps }: EditRow, roots: readonly string[], work: (old: OldFile[]) => void): void {
  const old: OldFile[] = []
  try {
    work(old)
  } finally {
    const moves = steps.filter(({ kind }) => kind === 'move')
    for (const file of old) watchLateBytes(file, { roots, moves, forMs: LATE_MS })
  }
}

/** `lost`: the file is neither what it was nor what it should become. */
type Stage = 'done' | 'open' | 'lost'

/** Steps run in order: if one is done, all before it are done, whatever happened to their files since. */
function stagesOf(steps: readonly StepRow[], folders: Folders): Stage[] {
  const stages: Stage[] = []
  let isPassed = false
  for (const step of steps.toReversed()) {
    // A missing file may have been deleted by others, but a staged file that still exists was never put in place.
    const isStaged = step.temporary !== null && isThere(step.temporary, folders)
    const stage = isPassed && step.kind !== 'mask' && !isStaged ? 'done' : stageOf(step, folders)
    if (stage === 'done' && step.kind !== 'folder') isPassed = true
    stages.unshift(stage)
  }
  return stages
}

function stageOf(step: StepRow, folders: Folders): Stage {
  const { kind, path, target, before } = step
  switch (kind) {
    case 'rewrite':
    case 'restore':
    case 'create':
      return stageOfContent(step, folders)
    case 'remove':
      if (!isThere(path, folders)) return 'done'
      return stateOf(path, folders)?.sha256 === before?.sha256 ? 'open' : 'lost'
    case 'move':
      if (isSameFile(path, target ?? '', folders)) return 'open'
      if (isThere(path, folders)) return isThere(target ?? '', folders) ? 'lost' : 'open'
      return isThere(target ?? '', folders) ? 'done' : 'lost'
    case 'append':
      return stageOfAppend(step, folders)
    case 'mask':
      return 'open'
    default:
      return 'done'
  }
}

function stageOfContent({ path, temporary, before, after }: StepRow, folders: Folders): Stage {
  const now = stateOf(path, folders)
  const isStill = now?.sha256 === before?.sha256
  if (temporary === null || after === null) return 'lost'
  if (isThere(temporary, folders)) {
    if (isSameFile(temporary, path, folders)) return 'open'
    return isStill && stateOf(temporary, folders)?.sha256 === after.sha256 ? 'open' : 'lost'
  }
  return beginsWith(path, after, folders) || (now !== undefined && !isStill) ? 'done' : 'lost'
}

/** Also restores the modification time: the kill may have come before that. */
function stageOfAppend(step: StepRow, folders: Folders): Stage {
  const { path, before, spans } = step
  if (!isThere(path, folders) || findAppended(step, folders) !== 'complete') return 'lost'
  const [span] = spans?.list ?? []
  if (before && span?.offset === before.size)
    step.after = putTimeBack(folders.at(path), { ...before, size: span.offset + span.length })
  return 'done'
}

function finish(step: StepRow, folders: Folders, old: OldFile[]): void {
  const { kind, path, temporary, target, before } = step
  if (kind === 'remove') removeFile(path, before?.size ?? 0, folders, old)
  else if (kind === 'move') finishMove(path, target ?? '', folders)
  else if (kind === 'mask') step.after = maskIfPresent(step, folders)
  else if (temporary !== null && isSameFile(temporary, path, folders)) rmSync(folders.at(temporary))
  else if (temporary !== null && before) replaceFile(temporary, path, before.size, folders, old)
  else if (temporary !== null) takeName(temporary, path, folders)
  folders.sync(path)
}

function finishMove(from: string, to: string, folders: Folders): void {
  if (isSameFile(from, to, folders)) rmSync(folders.at(from))
  else moveTo(from, to, folders)
  folders.sync(to)
}

function replaceFile(temporary: string, path: string, size: number, folders: Folders, old: OldFile[]): void {
  const descriptor = openSync(folders.at(path), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    renameSync(folders.at(temporary), folders.at(path))
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
  old.push({ descriptor, size, path })
}
