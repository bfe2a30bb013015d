// The home of a round: made anew for each, so that none sees what another left.
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
  placesIn,
  snapshot,
  MASKS,
  structuralEdits,
  titleEdits,
  undoLast,
  withJournal,
  type EditPlaces,
} from './edit-world.ts'

export function inHome<Made>(work: (places: EditPlaces) => Made): Made {
  const folder = mkdtempSync(join(quickFolder(), 'annals-edits-'))
  try {
    const places = placesIn(folder)
    makeHome(places)
    return work(places)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function inHomeAsync<Made>(work: (places: EditPlaces) => Promise<Made>): Promise<Made> {
  const folder = mkdtempSync(join(quickFolder(), 'annals-edits-'))
  try {
    const places = placesIn(folder)
    makeHome(places)
    return await work(places)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Where there is a disk in memory: all that is written here is synced, and most of the time would go into that. */
export function quickFolder(): string {
  return process.platform === 'linux' && existsSync('/dev/shm') ? '/dev/shm' : homedir()
}

/** A file that is made has the time of its making; the same goes for what is covered, which is looked at apart. */
const CHANGING = /d\.jsonl$|[mn]\.jsonl$/

export function lookAt({ root }: EditPlaces): Record<string, string> {
  const { [MADE]: made, ...rest } = snapshot(root)
  const fixed = Object.entries(rest).filter(([name]) => !CHANGING.test(name))
  return { ...Object.fromEntries(fixed), ...(made === undefined ? {} : { [MADE]: made.replace(/ \d+$/, '') }) }
}

const MADE = 'projects/-home-mara-tidepool/fresh/deep/d.jsonl'

/** Homes as they are before and after the edit of all kinds. */
export function expectedStates(): States {
  return inHome((places) => {
    const before = lookAt(places)
    withJournal(places, (journal) => apply(journal, places, titleEdits(places)))
    const titled = lookAt(places)
    withJournal(places, (journal) => {
      undoLast(journal, places)
      apply(journal, places, structuralEdits(places))
    })
    return { before, after: lookAt(places), titled }
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
  /** Of an edit that was made before. */
  | 'undo-only'
  | 'mask'
  | 'loop'

/** Does what has to be done before, and plans; what is given back carries the plan out. */
export function setScene(scene: Scene, places: EditPlaces): () => void {
  if (scene === 'loop') return () => goOn(places)
  if (scene === 'undo-only') return () => void withJournal(places, (journal) => undoLast(journal, places))
  const edits = scene === 'mask' ? maskEdits(places, 2) : structuralEdits(places)
  if (scene === 'undo') withJournal(places, (journal) => apply(journal, places, edits))
  return () =>
    withJournal(places, (journal) => {
      if (scene === 'undo') undoLast(journal, places)
      else apply(journal, places, edits, { canUndo: scene === 'edit' })
    })
}

/** Edits, undos, appends and masks, for ever. */
function goOn(places: EditPlaces): void {
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

/** As the next start does it. */
export function recover(places: EditPlaces): void {
  withJournal(places, (journal) => {
    recoverEdits(journal)
    sweepBackups(journal)
  })
}

/** Once all is recovered: what is wrong, in words. Nothing is. */
export function findFaults(places: EditPlaces, scene: Scene, expected: States, { isTidy = true } = {}): string[] {
  // A folder that is empty may stay where the system did not let it go.
  const [now, before, after, titled] = [lookAt(places), expected.before, expected.after, expected.titled].map((state) =>
    isTidy ? state : withoutFolders(state),
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

/** All spans of a mask are covered, or none is; and as many masks are done as the journal says. */
function findMaskFaults(places: EditPlaces): string[] {
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

function findJournalFaults(places: EditPlaces): string[] {
  return withJournal(places, (journal) => {
    const unfinished = readUnfinished(journal).map(({ id, state }) => `edit ${id} is ${state}`)
    const known = new Set(readEdits(journal).map(({ id }) => String(id)))
    const strays = list(journal.backups).filter((name) => !known.has(name))
    return [...unfinished, ...strays.map((name) => `copies without an edit: ${name}`)]
  })
}

/** What was done can be undone, to the byte. */
function findUndoFaults(places: EditPlaces, before: Record<string, string>): string[] {
  const undone = withJournal(places, (journal) => lastUndoable(journal) && undoLast(journal, places))
  if (undone === undefined) return ['the edit is done, but nothing can be undone']
  const now = lookAt(places)
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
