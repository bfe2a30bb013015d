// Sessions handed over as files: chosen, planned, read one after the other and written by the writer of the format.
import type { z } from 'zod'
import type { ExportFormat } from '../export/export-plan.ts'
import type { WrittenFile } from '../export/export-sink.ts'
import type { SecretCount } from '../format/secrets/secret-count.ts'
import type { Context } from './context.ts'
import type { exportInput } from './export.ts'

export type ExportInput = z.output<typeof exportInput>

export interface ExportReport {
  format: ExportFormat
  /** Where it went: a path, or "-". */
  output: string
  sessions: number
  bytes: number
  files: WrittenFile[]
  /** Key shapes found, and whether they were masked. */
  secrets: readonly SecretCount[]
  redacted: boolean
}

export async function run(_context: Context, _input: ExportInput): Promise<ExportReport> {
  throw new Error('not yet')
}
