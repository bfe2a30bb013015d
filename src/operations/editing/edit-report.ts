// What an edit is or was, for every surface: the plan in words and figures, never its bytes.
import type { Check } from '../../edit/check-health.ts'
import type { FileEdit, TouchedRecord } from '../../edit/plan.ts'
import type { Sentence } from '../../text/advice.ts'
import type { ResumeView } from '../../thread/resume.ts'

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
