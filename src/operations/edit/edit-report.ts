// The report of a planned or applied edit for all surfaces: summary, figures and checks, but not the bytes.
import { type FileEdit, pathOf } from '../../edit/plan.ts'
import { statOf } from '../../edit/edit-transcript.ts'
import { piecesOf, sizeOf } from '../../edit/pieces.ts'
import type { EditedFile } from './outputs.ts'

export function describeFile(edit: FileEdit): EditedFile {
  const pieces = piecesOf(edit)
  const file = 'file' in edit ? edit.file : null
  return {
    path: pathOf(edit),
    change: edit.kind,
    to: edit.kind === 'move' ? edit.to : null,
    bytesBefore: edit.kind === 'move' ? statOf(edit.from).size : (file?.size ?? null),
    bytesAfter: edit.kind === 'move' ? statOf(edit.from).size : pieces ? sizeOf(pieces) : null,
    ranges: rangesOf(edit),
  }
}

function rangesOf(edit: FileEdit): number {
  if (edit.kind === 'mask') return edit.spans.length
  if (edit.kind === 'rewrite') return edit.replacements.length
  return edit.kind === 'remove' || edit.kind === 'move' ? 0 : 1
}
