// How far along something is, for whoever waits.
export interface Progress {
  /** What is being done, as a participle: "reading". */
  label: string
  done: number
  total: number
  unit: 'bytes' | 'files'
  /** Files done and to do, where bytes are counted. */
  files?: { done: number; total: number }
}
