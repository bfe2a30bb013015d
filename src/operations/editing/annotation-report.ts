// What the user has noted about a session.
import type { EditReport } from './edit-report.ts'

export interface AnnotationReport {
  session: string
  title: string
  tags: string[]
  isStarred: boolean
  note: string | null
  /** Whether anything was changed by this call. */
  changed: boolean
  /** Of a tag that was also written into the transcript: the number of that edit. */
  edit: number | null
  /** That edit, or the plan of it: while it is only a plan, nothing was tagged either. Absent where none was asked for. */
  record?: EditReport
}
