// One step of an edit: a file edit together with its row in the journal.
import { lstatSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { temporaryPathFor } from '../../archive/private-file.ts'
import type { StepRow } from '../../store/journal/edit-log.ts'
import { tryEdit, changedSince } from '../edit-failure.ts'
import { pathOf, type FileEdit, type FileStamp } from '../plan.ts'
import type { Folders } from './folders.ts'

export interface EditStep {
  row: StepRow
  edit: FileEdit
}

export function toSteps(edits: readonly FileEdit[], folders: Folders): { made: StepRow[]; steps: EditStep[] } {
  const made = new Set(edits.flatMap((edit) => folders.missing(edit.kind === 'move' ? edit.to : pathOf(edit))))
  // Appends come first: if the disk is full, they can be truncated again.
  const inOrder = [...edits.filter(({ kind }) => kind === 'append'), ...edits.filter(({ kind }) => kind !== 'append')]
  return {
    made: [...made].map((path) => ({ ...EMPTY, kind: 'folder', path })),
    steps: inOrder.map((edit) => ({ edit, row: toRow(edit) })),
  }
}

const EMPTY: Omit<StepRow, 'kind' | 'path'> = {
  target: null,
  temporary: null,
  backup: null,
  mode: null,
  before: null,
  after: null,
  spans: null,
}

function toRow(edit: FileEdit): StepRow {
  const path = pathOf(edit)
  const row: StepRow = { ...EMPTY, kind: edit.kind, path }
  switch (edit.kind) {
    case 'rewrite':
      return { ...row, temporary: temporaryPathFor(path), mode: modeOf(path), before: stateOf(edit.file) }
    case 'create':
      return { ...row, temporary: temporaryPathFor(path), mode: 0o600 }
    case 'restore':
      return {
        ...row,
        temporary: temporaryPathFor(path),
        mode: edit.mode,
        before: edit.file && stateOf(edit.file),
      }
    case 'remove':
      // The temporary name of this and of an append is used if the file has to be restored.
      return { ...row, temporary: temporaryPathFor(path), mode: modeOf(path), before: stateOf(edit.file) }
    case 'move':
      return { ...row, target: edit.to }
    case 'append':
      return {
        ...row,
        temporary: temporaryPathFor(path),
        mode: modeOf(path),
        before: stateOf(edit.file),
        spans: { salt: '', list: [] },
      }
    case 'mask':
      return { ...row, before: stateOf(edit.file), spans: { salt: randomBytes(16).toString('hex'), list: [] } }
  }
}

function stateOf({ size, mtimeMs, sha256 }: { size: number; mtimeMs: number; sha256: string }): StepRow['before'] {
  return { size, mtimeMs, sha256 }
}

function modeOf(path: string): number {
  return tryEdit(path, () => (lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0o600) & 0o777)
}

export function backupFor({ row, edit }: EditStep, folder: string, index: number): string | null {
  return replacedFile(edit) ? join(folder, String(index)) : row.backup
}

export function replacedFile(edit: FileEdit): FileStamp | undefined {
  if (edit.kind === 'rewrite' || edit.kind === 'remove') return edit.file
  return edit.kind === 'restore' ? (edit.file ?? undefined) : undefined
}

export function checkSame(file: FileStamp, folders: Folders): void {
  const { dev, ino, size, mtimeMs } = lstatSync(folders.at(file.path))
  if (dev !== file.dev || ino !== file.inode || size !== file.size || mtimeMs !== file.mtimeMs)
    throw changedSince(file.path)
}

/** Throws if it is another file or became shorter. */
export function checkGrown(file: FileStamp, folders: Folders): void {
  const { dev, ino, size } = lstatSync(folders.at(file.path))
  if (dev !== file.dev || ino !== file.inode || size < file.size) throw changedSince(file.path)
}
