// The one error of the program: a code for programs, a sentence with the remedy in it for people, the cause kept.
// Surfaces map codes to exit codes and HTTP statuses in one place each; nothing else decides on them.

export type ErrorCode = 'usage' | 'not-found' | 'ambiguous' | 'unreadable' | 'invalid' | 'busy' | 'internal'

export class AppError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
  }
}

/** The system's word for a failed file operation ("ENOENT", "EACCES", …), if the error is one. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
