// The one place where an error becomes an HTTP status and a sentence in the answer. No stack, no inner message: what is
// unexpected is told to the server's own side.
import { AppError, type ErrorCode } from '../error.ts'
import type { Refusal } from './refusals.ts'

const STATUS: Readonly<Record<ErrorCode, number>> = {
  usage: 400,
  'not-found': 404,
  ambiguous: 409,
  invalid: 422,
  unreadable: 500,
  internal: 500,
  busy: 503,
}

const UNEXPECTED =
  'Something went wrong that should not have; run the same on the command line with ANNALS_DEBUG=1 to see where.'

export function errorRefusal(error: unknown): Refusal {
  return error instanceof AppError
    ? { status: STATUS[error.code], code: error.code, message: error.advice }
    : { status: 500, code: 'internal', message: UNEXPECTED }
}
