// The report of a planned or applied edit for all surfaces: summary, figures and checks, but not the bytes.
import type { Check } from '../../edit/check-health.ts'
import { type FileEdit, type TouchedRecord, pathOf } from '../../edit/plan.ts'
import type { Sentence } from '../../text/advice.ts'
import type { ResumeView } from '../../thread/resume.ts'
import { statOf } from '../../edit/edit-transcript.ts'
import { piecesOf, sizeOf } from '../../edit/pieces.ts'

export interface EditedFile {
  path: string
  change: FileEdit['kind']
  to: string | null
  bytesBefore: number | null
  bytesAfter: number | null
  ranges: number
}

export interface EditReport {
  operation: string
  session: string | null
  summary: string
  /** Digest of the plan. Pass it back as --plan to apply exactly this plan. */
  plan: string
  applied: boolean
  isEmpty: boolean
  edit: number | null
  canUndo: boolean
  files: EditedFile[]
  /** The first 200; `touched` counts all. */
  records: TouchedRecord[]
  touched: number
  checks: Check[]
  /** What `claude --resume` loads from the main transcript; null if no transcript is edited. */
  resume: { before: ResumeView | null; after: ResumeView } | null
  live: string | null
  refusal: Sentence | null
  newSession: string | null
  notes: Sentence[]
}

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
