// The program's only error class: a code for programs, a sentence with the remedy for people, and the cause.
// Each surface maps codes to exit codes or HTTP statuses in one place, and words the sentence.
import { PLAIN_NAMES, wordSentence, type Sentence } from './text/advice.ts'

/** `refused` is an edit that the transcript or a running session does not allow; nothing was changed. */
export type ErrorCode = 'usage' | 'not-found' | 'ambiguous' | 'unreadable' | 'invalid' | 'refused' | 'busy' | 'internal'

export class AppError extends Error {
  readonly code: ErrorCode
  /** The sentence for surfaces to word; `message` is the same with plain names of operations and fields. */
  readonly advice: Sentence

  constructor(code: ErrorCode, advice: Sentence, options: { cause?: unknown } = {}) {
    super(wordSentence(advice, PLAIN_NAMES), options)
    this.name = 'AppError'
    this.code = code
    this.advice = advice
  }
}

/** Returns the message of any thrown value; that of an AppError is still to be worded by the surface. */
export function sentenceOf(error: unknown): Sentence {
  if (error instanceof AppError) return error.advice
  return error instanceof Error ? error.message : String(error)
}

/** Words a failed system call that no caller expected. Returns undefined for errors that are not system calls. */
export function systemFailure(error: unknown): AppError | undefined {
  const code = systemCode(error)
  if (error instanceof AppError || code === undefined || !(error instanceof Error) || !('syscall' in error))
    return undefined
  const place = 'path' in error && typeof error.path === 'string' ? ` of ${error.path}` : ''
  return new AppError(
    'unreadable',
    `The system reported ${code} during "${String(error.syscall)}"${place}; check the disk and its permissions, then try again.`,
    { cause: error },
  )
}

/** Returns the system code of a failed file operation ("ENOENT", "EACCES", …), or undefined for other errors. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
