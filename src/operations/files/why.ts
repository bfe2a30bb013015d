// Finds the prompts that wrote lines of a file or a commit.
import type { z } from 'zod'
import { AppError } from '../../error.ts'
import type { Context } from '../context.ts'
import type { whyInput } from './declarations.ts'
import type { WhyReport } from './outputs.ts'

export async function runWhy(_context: Context, { target }: z.output<typeof whyInput>): Promise<WhyReport> {
  return Promise.reject(new AppError('internal', `The origin of ${target} cannot be found yet; update Annals.`))
}
