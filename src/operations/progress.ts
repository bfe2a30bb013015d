export interface Progress {
  label: string
  done: number
  total: number
  unit: 'bytes' | 'files'
  files?: { done: number; total: number }
}
