// An export compared with itself and with what it was made from.
import type { z } from 'zod'
import type { Context } from './context.ts'
import type { exportVerifyInput } from './export-verify.ts'

export interface ExportVerification {
  path: string
  generator: string | null
  files: VerifiedFile[]
  sources: VerifiedSource[]
  /** Files and sources that are not as they were; a transcript that has grown is none. */
  problems: number
}

export interface VerifiedFile {
  path: string
  state: 'same' | 'changed' | 'missing' | 'unmarked'
}

export interface VerifiedSource {
  session: string
  path: string
  /** Grown: what was exported is still there, and more behind it. */
  state: 'same' | 'grown' | 'changed' | 'gone'
  /** Whether it was found on disk or in the archive. */
  from: 'disk' | 'archive' | null
}

export async function run(_context: Context, _input: z.output<typeof exportVerifyInput>): Promise<ExportVerification> {
  throw new Error('not yet')
}
