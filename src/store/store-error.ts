// What SQLite says when the machine fails it, as an instruction.
import { AppError } from '../error.ts'

const CAUSES: readonly (readonly [pattern: RegExp, sentence: (place: string) => string])[] = [
  [
    /disk is full/i,
    (place) => `The disk that holds ${place} is full; free some space and run the command again. Nothing is lost.`,
  ],
  [
    /readonly database|read-only/i,
    (place) => `${place} may not be written to; check its permissions, or name another place in ANNALS_HOME.`,
  ],
  [
    /unable to open database/i,
    (place) => `${place} could not be opened; check its permissions, or name another place in ANNALS_HOME.`,
  ],
  [/disk i\/o error/i, (place) => `Reading or writing ${place} failed; check the disk and run the command again.`],
  [
    /database is locked|is busy/i,
    (place) => `Another program holds ${place}; end it, or run the command again in a moment.`,
  ],
]

/** Errors that are no fault of the machine come back as they are. */
export function toStoreError(error: unknown, place: string): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  const cause = CAUSES.find(([pattern]) => pattern.test(error.message))
  return cause ? new AppError('unreadable', cause[1](place), { cause: error }) : error
}
