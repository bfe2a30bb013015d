// A new home for each round, so that rounds do not affect each other.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { recoverEdits } from '../../src/edit/apply/recover-edits.ts'
import { sweepBackups } from '../../src/edit/apply/sweep-backups.ts'
import { readEdits, readUnfinished } from '../../src/store/journal/edit-log.ts'
import {
  apply,
  coveredBy,
  lastUndoable,
  makeHome,
  maskEdits,
  pathsIn,
  snapshot,
  MASKS,
  structuralEdits,
  titleEdits,
  undoLast,
  withJournal,
  type EditPaths,
} from './edit-world.ts'

export function inHome<Made>(work: (places: EditPaths) => Made): Made {
  const folder = mkdtempSync(join(quickFolder(), 'annals-edits-'))
  try {
    const places = pathsIn(folder)
    makeHome(places)
    return work(places)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function inHomeAsync<Made>(work: (places: EditPaths) => Promise<Made>): Promise<Made> {
  const folder = mkdtempSync(join(quickFolder(), 'annals-edits-'))
  try {
    const places = pathsIn(folder)
    makeHome(places)
    return await work(places)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Uses a disk in memory if there is one: everything written here is synced, which would take most of the time. */
export function quickFolder(): string {
  return process.platform === 'linux' && existsSync('/dev/shm') ? '/dev/shm' : homedir()
}

/** Files whose time cannot be compared: a created file has its creation time, and masked files are checked separately. */
const CHANGING = /d\.jsonl$|[mn]\.jsonl$/

export function homeState({ root }: EditPaths): Record<string, string> {
  const { [MADE]: made, ...rest } = snapshot(root)
  const fixed = Object.entries(rest).filter(([name]) => !CHANGING.test(name))
  return { ...Object.fromEntries(fixed), ...(made === undefined ? {} : { [MADE]: made.replace(/ \d+$/, '') }) }
}

const MADE = 'projects/-home-mara-tidepool/fresh/deep/d.jsonl'

/** Returns the states of a home before and after structural edits. */
export function expectedStates(): States {
  return inHome((places) => {
    const before = homeState(places)
    withJournal(places, (journal) => apply(journal, places, titleEdits(places)))
    const titled = homeState(places)
    withJournal(places, (journal) => {
      undoLast(journal, places)
      apply(journal, places, structuralEdits(places))
    })
    return { before, after: homeState(places), titled }
  })
}

export interface States {
  before: Record<string, string>
  after: Record<string, string>
  /** With a line appended. */
  titled: Record<string, string>
}

export type Scene =
  | 'edit'
  | 'undo'
  /** Undoes an edit made before. */
  | 'undo-only'
  | 'mask'
  | 'loop'

/** Prepares a scene and plans it; the returned function applies the plan. */
export function setScene(scene: Scene, places: EditPaths): () => void {
  if (scene === 'loop') return () => repeatForever(places)
  if (scene === 'undo-only') return () => void withJournal(places, (journal) => undoLast(journal, places))
  const edits = scene === 'mask' ? maskEdits(places, 2) : structuralEdits(places)
  if (scene === 'undo') withJournal(places, (journal) => apply(journal, places, edits))
  return () =>
    withJournal(places, (journal) => {
      if (scene === 'undo') undoLast(journal, places)
      else apply(journal, places, edits, { canUndo: scene === 'edit' })
    })
}

/** Repeats edits, undos, appends and masks without end. */
function repeatForever(places: EditPaths): void {
  for (;;)
    withJournal(places, (journal) => {
      apply(journal, places, structuralEdits(places))
      undoLast(journal, places)
      const nth = Array.from({ length: MASKS }, (_, each) => each).find((each) => coveredBy(places, each).open > 0)
      if (nth !== undefined) apply(journal, places, maskEdits(places, nth), { canUndo: false })
      apply(journal, places, titleEdits(places))
      undoLast(journal, places)
    })
}

/** Recovers as the next start does. */
export function recover(places: EditPaths): void {
  withJournal(places, (journal) => {
    recoverEdits(journal)
    sweepBackups(journal)
  })
}

/** Returns what is wrong after recovery. */
export function findFaults(places: EditPaths, scene: Scene, expected: States, { isTidy = true } = {}): string[] {
  // An empty folder may stay if the system did not allow its removal.
  const [now, before, after, titled] = [homeState(places), expected.before, expected.after, expected.titled].map(
    (state) => (isTidy ? state : withoutFolders(state)),
  )
  if (!now || !before || !after || !titled) return []
  const state = isSame(now, before) ? 'before' : isSame(now, after) || isSame(now, titled) ? 'after' : 'mixed'
  return [
    ...(state === 'mixed'
      ? [`neither as before nor as after: ${differences(now, before)} | ${differences(now, after)}`]
      : []),
    ...(scene === 'mask' || scene === 'loop' ? findMaskFaults(places) : []),
    ...findJournalFaults(places),
    ...(state === 'after' ? findUndoFaults(places, expected.before) : []),
  ]
}

/** Checks that all spans of a mask are masked or none is, and that the journal has the right number of masks. */
function findMaskFaults(places: EditPaths): string[] {
  const masks = Array.from({ length: MASKS }, (_, nth) => coveredBy(places, nth))
  const done = withJournal(places, (journal) =>
    readEdits(journal).filter(({ canUndo, undoes }) => !canUndo && undoes === null),
  )
  const covered = masks.filter(({ open }) => open === 0).length
  return [
    ...masks
      .filter((mask) => mask.torn > 0 || (mask.covered > 0 && mask.open > 0))
      .map((mask) => `spans: ${mask.covered} covered, ${mask.open} open, ${mask.torn} torn`),
    ...(covered === done.length ? [] : [`${covered} masks were made, the journal has ${done.length}`]),
  ]
}

function findJournalFaults(places: EditPaths): string[] {
  return withJournal(places, (journal) => {
    const unfinished = readUnfinished(journal).map(({ id, state }) => `edit ${id} is ${state}`)
    const known = new Set(readEdits(journal).map(({ id }) => String(id)))
    const strays = list(journal.backups).filter((name) => !known.has(name))
    return [...unfinished, ...strays.map((name) => `copies without an edit: ${name}`)]
  })
}

/** Checks that the edit can be undone to the byte. */
function findUndoFaults(places: EditPaths, before: Record<string, string>): string[] {
  const undone = withJournal(places, (journal) => lastUndoable(journal) && undoLast(journal, places))
  if (undone === undefined) return ['the edit is done, but nothing can be undone']
  const now = homeState(places)
  return isSame(now, before) ? [] : [`the undo left ${differences(now, before)}`]
}

function withoutFolders(state: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(state).filter(([, what]) => !what.startsWith('folder')))
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isSame(a: Record<string, string>, b: Record<string, string>): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function differences(a: Record<string, string>, b: Record<string, string>): string {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => a[name] !== b[name])
  return names.map((name) => `${name}: ${a[name] ?? 'nothing'} for ${b[name] ?? 'nothing'}`).join(', ')
}
