export interface Progress {
  /** The activity as a participle: "reading". */
  label: string
  done: number
  total: number
  unit: 'bytes' | 'files'
  /** File counts, for progress measured in bytes. */
  files?: { done: number; total: number }
}
