// Maps errors to HTTP statuses. Unexpected errors get a fixed message, without a stack or details.
import { AppError, systemFailure, type ErrorCode } from '../error.ts'
import type { Refusal } from './refusals.ts'

const STATUS: Readonly<Record<ErrorCode, number>> = {
  usage: 400,
  'not-found': 404,
  ambiguous: 409,
  refused: 409,
  invalid: 422,
  unreadable: 500,
  internal: 500,
  busy: 503,
}

const UNEXPECTED = 'Unexpected error; run the same operation on the command line with ANNALS_DEBUG=1 to see details.'

export function errorRefusal(error: unknown): Refusal {
  const known = error instanceof AppError ? error : systemFailure(error)
  return known
    ? { status: STATUS[known.code], code: known.code, message: known.advice }
    : { status: 500, code: 'internal', message: UNEXPECTED }
}
