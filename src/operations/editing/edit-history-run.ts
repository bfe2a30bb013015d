import type { z } from 'zod'
import { AppError } from '../../error.ts'
import type { Context } from '../context.ts'
import type { editHistoryInput } from './edit-history.ts'

export interface HistoryEntry {
  /** For "annals undo N". */
  edit: number
  at: string
  operation: string
  session: string | null
  summary: string
  state: 'applied' | 'undone' | 'unfinished'
  /** Of an undo: which edit it took back. */
  undoes: number | null
  canUndo: boolean
  /** Why not; null when it can be undone. */
  refusal: string | null
  files: { path: string; change: string; bytesBefore: number | null; bytesAfter: number | null }[]
}

export interface EditHistory {
  edits: HistoryEntry[]
  total: number
  /** Of all backups. */
  backupBytes: number
}

export async function run(_context: Context, _input: z.output<typeof editHistoryInput>): Promise<EditHistory> {
  throw new AppError('internal', 'Not there yet.')
}
