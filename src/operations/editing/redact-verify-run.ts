import type { z } from 'zod'
import { AppError } from '../../error.ts'
import type { Context } from '../context.ts'
import type { redactVerifyInput } from './redact-verify.ts'

export interface RedactVerifyReport {
  /** What was looked for: how many texts, patterns, former redactions. */
  sought: { texts: number; patterns: number; redactions: number; secrets: boolean }
  /** Places by what they are, with how much was read. */
  searched: {
    what: 'transcripts' | 'archive' | 'index' | 'journal' | 'backups' | 'exports' | 'other'
    files: number
    bytes: number
  }[]
  found: number
  /** The first 200. */
  places: { path: string; what: string; offset: number }[]
}

export async function run(_context: Context, _input: z.output<typeof redactVerifyInput>): Promise<RedactVerifyReport> {
  throw new AppError('internal', 'Not there yet.')
}
