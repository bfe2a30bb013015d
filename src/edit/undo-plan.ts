// Plans the undo of an edit: earlier bytes, names and modification times. Lines appended since stay at the end.
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
  // Contents are restored at the current paths; renames are undone last.
  const contents = edit.steps.filter(({ kind }) => kind !== 'move' && kind !== 'folder').toReversed()
  const edits = [
    ...contents.map((step) => undoStep(step, pathAfterMoves(step.path, moves), edit.id)),
    ...moves.toReversed().map(({ path, target }): FileEdit => ({ kind: 'move', from: target ?? '', to: path })),
  ]
  return {
    summary: `Undoes edit ${edit.id} (${edit.operation}): ${edit.summary}`,
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

interface BackedUpFile {
  backup: string | null
  before: StepRow['before']
  mode: number | null
  tail: number
}

function restore(
  path: string,
  file: FileStamp | null,
  { backup, before, mode, tail }: BackedUpFile,
  id: number,
): FileEdit {
  if (backup === null || before === null)
    throw new AppError('refused', `Edit ${id} cannot be undone: it kept no backup of ${path}.`)
  const pieces: Piece[] = [{ path: backup, offset: 0, length: before.size }]
  if (hashOf(backup, 0, before.size) !== before.sha256)
    throw new AppError(
      'unreadable',
      `Edit ${id} cannot be undone: the backup of ${path} in ${dirname(backup)} is damaged.`,
    )
  if (file && tail > 0) {
    const offset = file.size - tail
    // If the backup's last line has no newline, the appended lines would be joined to it.
    if (endsLine(path, offset) && !endsLine(backup, before.size)) pieces.push(Buffer.from('\n'))
    pieces.push({ path, offset, length: tail })
  }
  const mtimeMs = file && tail > 0 ? file.mtimeMs : before.mtimeMs
  return { kind: 'restore', path, file, pieces, mtimeMs, mode: mode ?? 0o600 }
}

function endsLine(path: string, offset: number): boolean {
  if (offset === 0) return true
  const [byte] = tryEdit(path, () => Buffer.concat([...readPieces([{ path, offset: offset - 1, length: 1 }])]))
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
    // The file is shorter than it was, so its content differs; '' matches no digest.
    if (error instanceof AppError && error.code === 'busy') return ''
    throw error
  }
  return hash.digest('hex')
}

function changed(path: string, id: number, backup: string | null): AppError {
  const copy = backup === null ? '' : ` The earlier version is in ${backup}.`
  return new AppError(
    'refused',
    `Edit ${id} cannot be undone because ${path} changed since; nothing was changed.${copy}`,
  )
}

function usedSince(path: string, id: number): AppError {
  return new AppError(
    'refused',
    `Edit ${id} cannot be undone because ${path}, which it created, was written to since; delete the file yourself if you no longer need it.`,
  )
}

export function pathAfterMoves(path: string, moves: readonly Pick<StepRow, 'path' | 'target'>[]): string {
  return moves.reduce((current, { path: from, target }) => {
    if (target === null) return current
    if (current === from) return target
    return current.startsWith(from + sep) ? target + current.slice(from.length) : current
  }, path)
}
