// Carries a plan out. First everything is written that can be thrown away again: the journal says what is about to happen,
// copies of what will go are made and proven, new files are staged beside the old ones. Then the journal says that it is
// happening, and names change. Whatever kills the process in between, `recoverEdits` finishes it or takes it back.
import { join } from 'node:path'
import { beginEdit, markApplying, type NewEdit, type StepRow } from '../../store/journal/edit-log.ts'
import type { Journal } from '../../store/journal/journal.ts'
import { piecesOf, separator } from '../pieces.ts'
import type { FileEdit } from '../plan.ts'
import { backUp } from './back-up.ts'
import { checkRoom } from './check-room.ts'
import { checkSame, commitStep } from './commit-step.ts'
import { Folders } from './folders.ts'
import { LATE_MS, watchLateBytes, type OldFile } from './late-bytes.ts'
import { readStretch } from './read-stretch.ts'
import { takeBack } from './take-back.ts'
import { stageFile } from './stage-file.ts'
import { backupFor, replacedFile, toSteps, type Step } from './step.ts'
import { digestOf, maskSpans } from './write-in-place.ts'
import { settle } from './settle.ts'

export interface ApplyOptions {
  journal: Journal
  /** Nothing is written outside of these. */
  roots: readonly string[]
  edit: NewEdit
  /** What else is true from the moment on in which the edit is done; in the same transaction. */
  alsoWrite?: (edit: number) => void
  /** How long late bytes are waited for. */
  lateMs?: number
}

/** Returns its number in the journal. */
export function applyPlan(edits: readonly FileEdit[], options: ApplyOptions): number {
  const { journal, roots, edit, lateMs = LATE_MS } = options
  const folders = new Folders(roots)
  try {
    const { made, steps } = toSteps(edits, folders)
    checkRoom(edits, journal.backups)
    const rows = () => [...made, ...steps.map(({ row }) => row)]
    const id = beginEdit(journal, edit, (number) => {
      const folder = join(journal.backups, String(number))
      for (const [place, step] of steps.entries()) step.row.backup = backupFor(step, folder, place)
      return rows()
    })
    prepare({ id, made, steps, folders, journal, rows })
    const old = commit({ id, made, steps, folders, journal, rows })
    settle(journal, { id, undoes: edit.undoes, steps: rows() }, () => options.alsoWrite?.(id))
    for (const file of old) watchLateBytes(file, roots, lateMs)
    return id
  } finally {
    folders.close()
  }
}

interface Work {
  id: number
  made: readonly StepRow[]
  steps: readonly Step[]
  folders: Folders
  journal: Journal
  rows: () => StepRow[]
}

function prepare({ id, made, steps, folders, journal, rows }: Work): void {
  try {
    for (const { path } of made) folders.make(path)
    for (const step of steps) prepareStep(step, folders)
    markApplying(journal, id, rows())
  } catch (error) {
    takeBack(journal, id, rows(), folders)
    throw error
  }
}

function prepareStep({ row, edit }: Step, folders: Folders): void {
  const { path } = row
  const replaced = replacedFile(edit)
  if (replaced) {
    checkSame(replaced, folders)
    backUp(replaced, folders.at(path), row.backup ?? '')
  }
  if (edit.kind === 'append') row.spans = expectedSpan(edit)
  if (edit.kind === 'mask' && row.spans)
    row.spans.list = maskSpans(edit.replacements, row.spans.salt, (span) => readStretch(folders.at(path), span))
  if (row.temporary === null) return
  // What is kept is read by the same way the file was opened, not by a name that may lead elsewhere by now.
  const pieces = (piecesOf(edit) ?? []).map((piece) =>
    Buffer.isBuffer(piece) || piece.path !== path ? piece : { ...piece, path: folders.at(path) },
  )
  row.after = stageFile({
    at: folders.at(row.temporary),
    path,
    pieces,
    mode: row.mode ?? 0o600,
    mtimeMs: edit.kind === 'restore' ? edit.mtimeMs : (row.before?.mtimeMs ?? null),
  })
}

/** Masks are never taken back: what is covered stays covered, and the rest is covered at the next start. */
function commit({ id, steps, folders, journal, rows }: Work): OldFile[] {
  const old: OldFile[] = []
  const done: StepRow[] = []
  try {
    for (const step of steps) {
      commitStep(step, folders, old)
      done.push(step.row)
    }
    return old
  } catch (error) {
    for (const { descriptor, size, path } of old) watchLateBytes({ descriptor, size, path }, [], 0)
    if (!steps.some(({ edit }) => edit.kind === 'mask')) takeBack(journal, id, rows(), folders, done)
    throw error
  }
}

/** Where it stands unless others write meanwhile. */
function expectedSpan({ file, bytes }: FileEdit & { kind: 'append' }): StepRow['spans'] {
  const lines = Buffer.concat([...separator(file), bytes])
  return { salt: '', list: [{ offset: file.size, length: lines.length, digest: digestOf(lines) }] }
}
