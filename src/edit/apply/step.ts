// One change to one file on its way: what the journal knows of it, and what is to be done.
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

/** Folders that have to be made come as rows of their own. */
export function toSteps(edits: readonly FileEdit[], folders: Folders): { made: StepRow[]; steps: EditStep[] } {
  const made = new Set(edits.flatMap((edit) => folders.missing(edit.kind === 'move' ? edit.to : pathOf(edit))))
  // What is appended can be cut off again on a disk that is full; so it comes first.
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
      // Its name is used if it has to come back.
      return { ...row, temporary: temporaryPathFor(path), mode: modeOf(path), before: stateOf(edit.file) }
    case 'move':
      return { ...row, target: edit.to }
    case 'append':
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

/** What a copy of the file is called that an undo needs; null for edits that need none. */
export function backupFor({ row, edit }: EditStep, folder: string, place: number): string | null {
  return replacedFile(edit) ? join(folder, String(place)) : row.backup
}

/** The file that goes, or whose place is taken; undefined for edits that leave what there was. */
export function replacedFile(edit: FileEdit): FileStamp | undefined {
  if (edit.kind === 'rewrite' || edit.kind === 'remove') return edit.file
  return edit.kind === 'restore' ? (edit.file ?? undefined) : undefined
}

/** Whether a file is still the one an edit was planned for. */
export function checkSame(file: FileStamp, folders: Folders): void {
  const { dev, ino, size, mtimeMs } = lstatSync(folders.at(file.path))
  if (dev !== file.dev || ino !== file.inode || size !== file.size || mtimeMs !== file.mtimeMs)
    throw changedSince(file.path)
}

/** It may grow, but it must be the same file. */
export function checkGrown(file: FileStamp, folders: Folders): void {
  const { dev, ino, size } = lstatSync(folders.at(file.path))
  if (dev !== file.dev || ino !== file.inode || size < file.size) throw changedSince(file.path)
}
