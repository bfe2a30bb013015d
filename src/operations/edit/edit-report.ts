// What an edit is or was, for every surface: the plan in words and figures, never its bytes.
import type { Check } from '../../edit/check-health.ts'
import { type FileEdit, type TouchedRecord, pathOf } from '../../edit/plan.ts'
import type { Sentence } from '../../text/advice.ts'
import type { ResumeView } from '../../thread/resume.ts'
import { statOf } from '../../edit/edit-transcript.ts'
import { piecesOf, sizeOf } from '../../edit/pieces.ts'

export interface EditedFile {
  path: string
  change: FileEdit['kind']
  /** Its new name, of a file that is moved. */
  to: string | null
  /** Null where there is no file. */
  bytesBefore: number | null
  bytesAfter: number | null
  /** How many stretches of it change. */
  ranges: number
}

export interface EditReport {
  /** "delete", "rename" … */
  operation: string
  session: string | null
  summary: string
  /** Digest of everything it would change: hand it back as --plan to carry out exactly this. */
  plan: string
  /** False for a plan, and when there was nothing to do. */
  applied: boolean
  /** There is nothing to do. */
  isEmpty: boolean
  /** Its number in the history; null for a plan. */
  edit: number | null
  canUndo: boolean
  files: EditedFile[]
  /** The first 200; `touched` counts all. */
  records: TouchedRecord[]
  touched: number
  checks: Check[]
  /** What `claude --resume` loads, of the main transcript; null where none is edited. */
  resume: { before: ResumeView | null; after: ResumeView } | null
  /** Why the session counts as live; null when it does not. */
  live: string | null
  /** What stands in the way of carrying it out; null when nothing does. */
  refusal: Sentence | null
  newSession: string | null
  notes: Sentence[]
}

/** One file of a plan, in figures. */
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
