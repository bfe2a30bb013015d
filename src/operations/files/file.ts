import type { z } from 'zod'
import { AppError } from '../../error.ts'
import type { Context } from '../context.ts'
import type { fileInput } from './declarations.ts'
import type { FileReport } from './outputs.ts'

export async function runFile(_context: Context, { path }: z.output<typeof fileInput>): Promise<FileReport> {
  return Promise.reject(new AppError('internal', `Nothing is known of ${path} yet; update Annals.`))
}
