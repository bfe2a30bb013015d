// What the user has noted about a session.
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
}
