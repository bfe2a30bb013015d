// The plan that takes an edit back: every file gets the bytes and the time it had before, names as they were. What was
// appended to a file since stays at its end.
import { createHash } from 'node:crypto'
import { dirname, sep } from 'node:path'
import { AppError } from '../error.ts'
import type { EditRow, StepRow } from '../store/journal/edit-log.ts'
import { tryEdit } from './edit-failure.ts'
import { stampFile } from './stamp-file.ts'
import { readPieces } from './pieces.ts'
import type { EditPlan, FileEdit, FileStamp, Piece } from './plan.ts'

export function planUndo(edit: EditRow): EditPlan {
  const moves = edit.steps.filter(({ kind }) => kind === 'move')
  // Contents first, where the files are now; names come last.
  const contents = edit.steps.filter(({ kind }) => kind !== 'move' && kind !== 'folder').toReversed()
  const edits = [
    ...contents.map((step) => undoStep(step, placeNow(step.path, moves), edit.id)),
    ...moves.toReversed().map(({ path, target }): FileEdit => ({ kind: 'move', from: target ?? '', to: path })),
  ]
  return {
    summary: `Takes back edit ${edit.id} (${edit.operation}): ${edit.summary}`,
    edits,
    touched: [],
    notes: [],
  }
}

function undoStep(step: StepRow, path: string, id: number): FileEdit {
  const { kind, backup, before, after, mode, spans } = step
  if (kind === 'remove') return restore(path, null, { backup, before, mode, tail: 0 }, id)
  const now = stampFile(path)
  if (kind === 'append') {
    const [span] = spans?.list ?? []
    if (!span || hashOf(path, span.offset, span.length) !== span.digest) throw changed(path, id, backup)
    return {
      kind: 'rewrite',
      file: now,
      replacements: [{ offset: span.offset, length: span.length, bytes: Buffer.alloc(0) }],
    }
  }
  if (!after || now.size < after.size || hashOf(path, 0, after.size) !== after.sha256) throw changed(path, id, backup)
  if (kind === 'create') {
    if (now.size > after.size) throw usedSince(path, id)
    return { kind: 'remove', file: now }
  }
  return restore(path, now, { backup, before, mode, tail: now.size - after.size }, id)
}

interface Kept {
  backup: string | null
  before: StepRow['before']
  mode: number | null
  /** Bytes that were appended since. */
  tail: number
}

function restore(path: string, file: FileStamp | null, { backup, before, mode, tail }: Kept, id: number): FileEdit {
  if (backup === null || before === null)
    throw new AppError('invalid', `Edit ${id} kept no copy of ${path}, so it cannot be undone.`)
  const pieces: Piece[] = [{ path: backup, offset: 0, length: before.size }]
  if (hashOf(backup, 0, before.size) !== before.sha256)
    throw new AppError(
      'unreadable',
      `The copy of ${path} in ${dirname(backup)} is damaged; edit ${id} cannot be undone.`,
    )
  if (file && tail > 0) {
    const offset = file.size - tail
    // A line that had no end would swallow what was appended behind one that has.
    if (endsLine(path, offset) && !endsLine(backup, before.size)) pieces.push(Buffer.from('\n'))
    pieces.push({ path, offset, length: tail })
  }
  const mtimeMs = file && tail > 0 ? file.mtimeMs : before.mtimeMs
  return { kind: 'restore', path, file, pieces, mtimeMs, mode: mode ?? 0o600 }
}

/** Whether nothing, or the end of a line, stands before a place. */
function endsLine(path: string, place: number): boolean {
  if (place === 0) return true
  const [byte] = tryEdit(path, () => Buffer.concat([...readPieces([{ path, offset: place - 1, length: 1 }])]))
  return byte === NEWLINE
}

const NEWLINE = 0x0a

function hashOf(path: string, offset: number, length: number): string {
  const hash = createHash('sha256')
  try {
    tryEdit(path, () => {
      for (const chunk of readPieces([{ path, offset, length }])) hash.update(chunk)
    })
  } catch (error) {
    // Shorter than it was: whatever it is, it is something else.
    if (error instanceof AppError && error.code === 'busy') return ''
    throw error
  }
  return hash.digest('hex')
}

function changed(path: string, id: number, backup: string | null): AppError {
  const copy = backup === null ? '' : ` As it was before, it is kept in ${backup}.`
  return new AppError(
    'invalid',
    `${path} was changed since edit ${id}, so it cannot be undone; nothing was changed.${copy}`,
  )
}

function usedSince(path: string, id: number): AppError {
  return new AppError(
    'invalid',
    `${path}, which edit ${id} made, was written to since; delete it yourself if you mean to.`,
  )
}

/** Where a file is that moves of the same edit took along. */
export function placeNow(path: string, moves: readonly Pick<StepRow, 'path' | 'target'>[]): string {
  return moves.reduce((place, { path: from, target }) => {
    if (target === null) return place
    if (place === from) return target
    return place.startsWith(from + sep) ? target + place.slice(from.length) : place
  }, path)
}
