// Maps an error to an exit code and a sentence for standard error.
import { AppError, systemFailure, type ErrorCode } from '../error.ts'
import { asTyped } from '../text/command-line.ts'

export const EXIT = { done: 0, problems: 1, usage: 2, failed: 3 } as const

const EXIT_CODES: Readonly<Record<ErrorCode, number>> = {
  usage: EXIT.usage,
  'not-found': EXIT.usage,
  ambiguous: EXIT.usage,
  invalid: EXIT.usage,
  refused: EXIT.problems,
  unreadable: EXIT.failed,
  busy: EXIT.failed,
  internal: EXIT.failed,
}

export function exitCodeOf(error: unknown): number {
  return error instanceof AppError ? EXIT_CODES[error.code] : EXIT.failed
}

export function messageOf(error: unknown, isVerbose: boolean): string {
  if (error instanceof AppError) {
    const words = asTyped(error.advice)
    // The stack begins with the message in plain names.
    return isVerbose && error.stack ? error.stack.replace(error.message, () => words) : words
  }
  if (!(error instanceof Error)) return String(error)
  if (isVerbose && error.stack) return error.stack
  return (
    systemFailure(error)?.message ??
    `${error.message} (unexpected error; run again with ANNALS_DEBUG=1 to see the stack)`
  )
}

/** The reader of our output has closed the pipe, as with "| head". This is not a failure. */
export function isBrokenPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE'
}
