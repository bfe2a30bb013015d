// Fields that describe a change in the results of file-changing tools.
import { list, nullable, number, object, oneOf, text } from '../field.ts'

const hunk = object({
  oldStart: number,
  oldLines: number,
  newStart: number,
  newLines: number,
  lines: list(text),
})

/** Empty when a file is created; `content` then has the complete text. */
export const structuredPatch = list(hunk)

export const gitDiff = object({
  filename: text,
  status: oneOf('modified', 'added'),
  additions: number,
  deletions: number,
  changes: number,
  patch: text,
  repository: nullable(text),
})
