// After a kill: what was being prepared is taken back, what was happening is finished. It can be killed itself at any
// moment and begins anew at the next start.
import { lstatSync, renameSync, rmSync } from 'node:fs'
import { systemCode } from '../../error.ts'
import { readUnfinished, type EditRow, type StepRow } from '../../store/journal/edit-log.ts'
import type { Journal } from '../../store/journal/journal.ts'
import { takeName, moveTo } from './commit-step.ts'
import { Folders } from './folders.ts'
import { settle } from './settle.ts'
import { stateAt } from './stage-file.ts'
import { takeBack } from './take-back.ts'
import { findAppended } from './find-appended.ts'
import { maskInPlace } from './write-in-place.ts'

export interface RecoveredEdit {
  id: number
  outcome: 'finished' | 'taken back' | 'left'
  /** Why it was left as it is; null when it was not. */
  problem: string | null
}

export function recoverEdits(journal: Journal, roots: readonly string[]): RecoveredEdit[] {
  return readUnfinished(journal)
    .filter(({ state }) => state === 'preparing' || state === 'applying')
    .map((edit) => recover(journal, edit, roots))
}

/** One whose files are out of reach now (another Claude home, no rights) waits for its time. */
function recover(journal: Journal, edit: EditRow, roots: readonly string[]): RecoveredEdit {
  const folders = new Folders(roots)
  try {
    return { id: edit.id, outcome: finishOrTakeBack(journal, edit, folders), problem: null }
  } catch (error) {
    return { id: edit.id, outcome: 'left', problem: error instanceof Error ? error.message : String(error) }
  } finally {
    folders.close()
  }
}

function finishOrTakeBack(journal: Journal, edit: EditRow, folders: Folders): 'finished' | 'taken back' {
  const { id, state, steps } = edit
  const stages = state === 'preparing' ? [] : steps.map((step) => stageOf(step, folders))
  if (state === 'preparing' || stages.includes('lost')) {
    takeBack(
      journal,
      id,
      steps,
      folders,
      steps.filter((_, place) => stages[place] === 'done'),
    )
    return 'taken back'
  }
  for (const [place, step] of steps.entries()) if (stages[place] === 'open') finish(step, folders)
  for (const step of steps) if (step.after === null) step.after = stateOf(step.target ?? step.path, folders) ?? null
  settle(journal, edit)
  return 'finished'
}

/** `lost`: the file is neither what it was nor what it should become. */
type Stage = 'done' | 'open' | 'lost'

function stageOf(step: StepRow, folders: Folders): Stage {
  const { kind, path, temporary, target, before } = step
  const isStill = () => stateOf(path, folders)?.sha256 === before?.sha256
  switch (kind) {
    case 'rewrite':
    case 'restore':
    case 'create':
      if (!temporary || !isThere(temporary, folders)) return 'done'
      return isStill() || isLinked(temporary, path, folders) ? 'open' : 'lost'
    case 'remove':
      return !isThere(path, folders) ? 'done' : isStill() ? 'open' : 'lost'
    case 'move':
      if (isThere(path, folders)) return isThere(target ?? '', folders) ? 'lost' : 'open'
      return isThere(target ?? '', folders) ? 'done' : 'lost'
    case 'append':
      return findAppended(step, folders) ? 'done' : 'lost'
    case 'mask':
      return 'open'
    default:
      return 'done'
  }
}

function finish({ kind, path, temporary, target, before, spans }: StepRow, folders: Folders): void {
  if (kind === 'remove') rmSync(folders.at(path))
  else if (kind === 'move') moveTo(path, target ?? '', folders)
  else if (kind === 'mask' && spans) maskInPlace(folders.at(path), spans)
  else if (temporary && isLinked(temporary, path, folders)) rmSync(folders.at(temporary))
  else if (temporary && before) renameSync(folders.at(temporary), folders.at(path))
  else if (temporary) takeName(temporary, path, folders)
  folders.sync(path)
}

/** Killed between taking the new name and giving up the old one. */
function isLinked(temporary: string, path: string, folders: Folders): boolean {
  const [a, b] = [temporary, path].map((each) => lstatSync(folders.at(each), { throwIfNoEntry: false }))
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev
}

function isThere(path: string, folders: Folders): boolean {
  return ifThere(() => lstatSync(folders.at(path), { throwIfNoEntry: false })) !== undefined
}

function stateOf(path: string, folders: Folders) {
  return ifThere(() => stateAt(folders.at(path)))
}

/** Of a folder that was moved, nothing is there. */
function ifThere<Found>(look: () => Found): Found | undefined {
  try {
    return look()
  } catch (error) {
    const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
    if (systemCode(cause) === 'ENOENT') return undefined
    throw error
  }
}
