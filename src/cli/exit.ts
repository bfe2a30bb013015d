// The one place where an error becomes an exit code and a sentence on standard error.
import { AppError, type ErrorCode } from '../error.ts'
import { asTyped } from '../text/command-line.ts'

export const EXIT = { done: 0, problems: 1, usage: 2, failed: 3 } as const

const EXIT_CODES: Readonly<Record<ErrorCode, number>> = {
  usage: EXIT.usage,
  'not-found': EXIT.usage,
  ambiguous: EXIT.usage,
  invalid: EXIT.usage,
  unreadable: EXIT.failed,
  busy: EXIT.failed,
  internal: EXIT.failed,
}

export function exitCodeOf(error: unknown): number {
  return error instanceof AppError ? EXIT_CODES[error.code] : EXIT.failed
}

/** One sentence; the stack of an unexpected error is shown on request only. */
export function messageOf(error: unknown, isVerbose: boolean): string {
  if (error instanceof AppError) {
    const words = asTyped(error.advice)
    // The stack begins with the message, in other words.
    return isVerbose && error.stack ? error.stack.replace(error.message, () => words) : words
  }
  if (!(error instanceof Error)) return String(error)
  if (isVerbose && error.stack) return error.stack
  return `${error.message} (unexpected; run again with ANNALS_DEBUG=1 to see where)`
}

/** The reader of our output went away, as with "| head": that is its right, not a failure. */
export function isBrokenPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE'
}
