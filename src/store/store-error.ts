// Turns SQLite errors caused by the disk, permissions or other programs into messages that say what to do.
import { AppError } from '../error.ts'

const CAUSES: readonly (readonly [pattern: RegExp, message: (path: string) => string])[] = [
  [
    /disk is full|ENOSPC/i,
    (path) => `The disk with ${path} is full; free some space and run the command again. No data was lost.`,
  ],
  [
    /readonly database|read-only/i,
    (path) => `${path} is not writable; fix its permissions, or set ANNALS_HOME to another folder.`,
  ],
  [
    /unable to open database/i,
    (path) => `${path} could not be opened; fix its permissions, or set ANNALS_HOME to another folder.`,
  ],
  [
    /disk i\/o error/i,
    (path) =>
      `Reading or writing ${path} failed; check the disk and its free space, then run the command again. No data was lost.`,
  ],
  [
    /malformed|not a database|disk image/i,
    (path) =>
      `A database in ${path} is damaged, or the disk could not read it; check the disk, then run the command again.`,
  ],
  [
    /database is locked|is busy/i,
    (path) => `Another program has locked ${path}; close it, or run the command again in a moment.`,
  ],
]

export function toStoreError(error: unknown, path: string): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  const cause = CAUSES.find(([pattern]) => pattern.test(error.message))
  return cause ? new AppError('unreadable', cause[1](path), { cause: error }) : error
}
