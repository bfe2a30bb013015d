import type { z } from 'zod'
import { AppError } from '../../error.ts'
import type { Context } from '../context.ts'
import type { patchInput } from './declarations.ts'
import type { PatchReport } from './outputs.ts'

export async function runPatch(_context: Context, { session }: z.output<typeof patchInput>): Promise<PatchReport> {
  return Promise.reject(new AppError('internal', `Nothing is known of ${session} yet; update Annals.`))
}
