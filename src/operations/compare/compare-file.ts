// Compares the results of one file for the page, which asks for a diff when its row is opened.
import type { z } from 'zod'
import { comparedContents } from '../../compare/join-files.ts'
import { patchBetween } from '../../describe/content/patch.ts'
import { AppError } from '../../error.ts'
import type { Context } from '../context.ts'
import { readFiles } from './compared-files.ts'
import type { compareFileInput } from './declarations.ts'
import type { FileComparison } from './outputs.ts'
import { readSides } from './sides.ts'

export async function runCompareFile(
  context: Context,
  input: z.output<typeof compareFileInput>,
): Promise<FileComparison> {
  const sides = await readSides(context, input)
  const [file] = await readFiles(context, sides, input.name)
  if (!file)
    throw new AppError('not-found', `Neither side changed ${input.name}; the comparison lists the files they did.`)
  const { from, to } = comparedContents(file)
  if (from === undefined || to === undefined || from === to) return { name: file.name, diffs: [], result: file.result }
  // For a reader, a file that does not exist is an empty one.
  return { name: file.name, diffs: [patchBetween(file.name, from ?? '', to ?? '')], result: file.result }
}
