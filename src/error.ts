// The one error of the program: a code for programs, a sentence with the remedy in it for people, the cause kept.
// Surfaces map codes to exit codes and HTTP statuses in one place each, and word the sentence; nothing else decides on them.
import { PLAIN_NAMES, wordSentence, type Sentence } from './text/advice.ts'

export type ErrorCode = 'usage' | 'not-found' | 'ambiguous' | 'unreadable' | 'invalid' | 'busy' | 'internal'

export class AppError extends Error {
  readonly code: ErrorCode
  /** What surfaces word; `message` has the plain names of operations and fields. */
  readonly advice: Sentence

  constructor(code: ErrorCode, advice: Sentence, options: { cause?: unknown } = {}) {
    super(wordSentence(advice, PLAIN_NAMES), options)
    this.name = 'AppError'
    this.code = code
    this.advice = advice
  }
}

/** What an error says, whatever was thrown; yet to be worded if it is one of ours. */
export function sentenceOf(error: unknown): Sentence {
  if (error instanceof AppError) return error.advice
  return error instanceof Error ? error.message : String(error)
}

/** The system's word for a failed file operation ("ENOENT", "EACCES", …), if the error is one. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
