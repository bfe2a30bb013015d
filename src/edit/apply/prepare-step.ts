// Prepares one step of an edit without changing any existing file: backup, staged new file, data for the journal.
import { lstatSync, closeSync, constants, openSync, fstatSync } from 'node:fs'
import type { StepMasks, StepRow } from '../../store/journal/edit-log.ts'
import { changedSince, tryEdit } from '../edit-failure.ts'
import { piecesOf, separator } from '../pieces.ts'
import type { FileEdit, FileStamp } from '../plan.ts'
import { backUp } from './back-up.ts'
import type { Folders } from './folders.ts'
import { stageFile, hashFile } from './stage-file.ts'
import { checkGrown, checkSame, replacedFile, type EditStep } from './step.ts'
import { prepareMasks } from './masked-pages.ts'
import { appendSpans } from './spans.ts'

export function prepareStep(step: EditStep, folders: Folders): void {
  const { row, edit } = step
  tryEdit(row.path, () => {
    checkBefore(edit, folders)
    const replaced = replacedFile(edit)
    if (replaced) backUp(replaced, folders.at(row.path), row.backup ?? '')
    if (edit.kind === 'append') row.spans = appendSpans(edit.file.size, expectedLines(edit))
    if (edit.kind === 'mask' && row.spans) row.spans.masks = masksOf(edit, folders.at(row.path), row.spans.salt)
  })
  if (edit.kind === 'rewrite' || edit.kind === 'create' || edit.kind === 'restore')
    row.after = stage(row, edit, folders)
  // The sources may have changed while they were copied.
  if (edit.kind === 'create') checkSources(edit.sources ?? [], folders)
}

function checkBefore(edit: FileEdit, folders: Folders): void {
  switch (edit.kind) {
    case 'rewrite':
    case 'remove':
      checkSame(edit.file, folders)
      break
    case 'append':
    case 'mask':
      checkGrown(edit.file, folders)
      break
    case 'restore':
      if (edit.file) checkSame(edit.file, folders)
      else checkFree(edit.path, folders)
      break
    case 'create':
      checkFree(edit.path, folders)
      // Checked before copying too: text redacted in a source meanwhile must not be written again, not even briefly.
      checkSources(edit.sources ?? [], folders)
      break
    case 'move':
      if (!lstatSync(folders.at(edit.from), { throwIfNoEntry: false })) throw changedSince(edit.from)
      checkFree(edit.to, folders)
      break
  }
}

function checkFree(path: string, folders: Folders): void {
  if (lstatSync(folders.at(path), { throwIfNoEntry: false })) throw changedSince(path)
}

function stage(
  row: StepRow,
  edit: FileEdit & { kind: 'rewrite' | 'create' | 'restore' },
  folders: Folders,
): StepRow['after'] {
  const { path, temporary, mode, before } = row
  // Kept ranges are read through the opened folder: the path may lead elsewhere by now.
  const pieces = (piecesOf(edit) ?? []).map((piece) =>
    Buffer.isBuffer(piece) ? piece : { ...piece, path: folders.from(piece.path) },
  )
  return stageFile({
    at: folders.at(temporary ?? ''),
    path,
    pieces,
    mode: mode ?? 0o600,
    mtimeMs: edit.kind === 'restore' ? edit.mtimeMs : (before?.mtimeMs ?? null),
    owner: folders.ownerOf(path),
  })
}

function expectedLines({ file, bytes }: FileEdit & { kind: 'append' }): Buffer {
  return Buffer.concat([...separator(file), bytes])
}

function masksOf({ spans }: FileEdit & { kind: 'mask' }, at: string, salt: string): StepMasks {
  const file = openSync(at, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    return prepareMasks(file, spans, salt)
  } finally {
    closeSync(file)
  }
}

function checkSources(sources: readonly FileStamp[], folders: Folders): void {
  for (const source of sources) {
    const { path } = source
    const isSame = tryEdit(path, () => beginsAs(source, folders.from(path)))
    if (!isSame) throw changedSince(path)
  }
}

/** Compares the bytes too: masking in place keeps the size and may keep the modification time. */
function beginsAs({ dev, inode, size, sha256 }: FileStamp, at: string): boolean {
  if (!lstatSync(at, { throwIfNoEntry: false })?.isFile()) return false
  const file = openSync(at, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    const now = fstatSync(file)
    return now.dev === dev && now.ino === inode && now.size >= size && hashFile(file, 0, size) === sha256
  } finally {
    closeSync(file)
  }
}
