// Everything a change needs, written beside what is there: a proven copy of what goes, the new file, and what the journal
// must know to finish it.
import { lstatSync } from 'node:fs'
import type { StepRow } from '../../store/journal/edit-log.ts'
import { changedSince, tryEdit } from '../edit-failure.ts'
import { piecesOf, separator } from '../pieces.ts'
import type { FileEdit } from '../plan.ts'
import { backUp } from './back-up.ts'
import { checkGrown, checkSame } from './check-same.ts'
import { checkSources } from './check-sources.ts'
import type { Folders } from './folders.ts'
import { readStretch } from './read-stretch.ts'
import { stageFile } from './stage-file.ts'
import { replacedFile, type Step } from './step.ts'
import { appendSpans, maskSpans } from './spans.ts'

export function prepareStep(step: Step, folders: Folders): void {
  const { row, edit } = step
  tryEdit(row.path, () => {
    checkBefore(edit, folders)
    const replaced = replacedFile(edit)
    if (replaced) backUp(replaced, folders.at(row.path), row.backup ?? '')
    if (edit.kind === 'append') row.spans = appendSpans(edit.file.size, expectedLines(edit))
    if (edit.kind === 'mask' && row.spans)
      row.spans.list = maskSpans(edit.replacements, row.spans.salt, (span) => readStretch(folders.at(row.path), span))
  })
  if (edit.kind === 'rewrite' || edit.kind === 'create' || edit.kind === 'restore')
    row.after = stage(row, edit, folders)
  // Others may have written to them while they were copied.
  if (edit.kind === 'create') checkSources(edit.sources ?? [], folders)
}

/** What the edit was planned for is there, and what it will make is not. */
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
      // Before, too: what was covered in a source since must not be written out again, not even for a moment.
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
  // What is kept is read by the same way the file was opened, not by a name that may lead elsewhere by now.
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

/** Unless others write meanwhile. */
function expectedLines({ file, bytes }: FileEdit & { kind: 'append' }): Buffer {
  return Buffer.concat([...separator(file), bytes])
}
