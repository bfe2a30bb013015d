// What the file page shows: the versions of a path, the content of one, and the differences between two.
import type { z } from 'zod'
import { AppError } from '../../error.ts'
import type { Context } from '../context.ts'
import type { fileContentInput, fileDiffInput, fileVersionsInput } from './declarations.ts'
import type { FileContent, FileDiff, FileVersionList } from './outputs.ts'

export async function runFileVersions(
  _context: Context,
  { path }: z.output<typeof fileVersionsInput>,
): Promise<FileVersionList> {
  return Promise.reject(missing(path))
}

export async function runFileContent(
  _context: Context,
  { path }: z.output<typeof fileContentInput>,
): Promise<FileContent> {
  return Promise.reject(missing(path))
}

export async function runFileDiff(_context: Context, { path }: z.output<typeof fileDiffInput>): Promise<FileDiff> {
  return Promise.reject(missing(path))
}

function missing(path: string): AppError {
  return new AppError('not-found', `No version of ${path} is known; update Annals.`)
}
