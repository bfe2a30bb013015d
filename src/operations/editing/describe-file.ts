// One file of a plan, in figures.
import { statOf } from '../../edit/edit-transcript.ts'
import { pathOf } from '../../edit/plan.ts'
import { piecesOf, sizeOf } from '../../edit/pieces.ts'
import type { FileEdit } from '../../edit/plan.ts'
import type { EditedFile } from './edit-report.ts'

export function describeFile(edit: FileEdit): EditedFile {
  const pieces = piecesOf(edit)
  const file = 'file' in edit ? edit.file : null
  return {
    path: pathOf(edit),
    change: edit.kind,
    to: edit.kind === 'move' ? edit.to : null,
    bytesBefore: edit.kind === 'move' ? statOf(edit.from).size : (file?.size ?? null),
    bytesAfter: edit.kind === 'move' ? statOf(edit.from).size : pieces ? sizeOf(pieces) : null,
    ranges: 'replacements' in edit ? edit.replacements.length : pieces ? 1 : 0,
  }
}
