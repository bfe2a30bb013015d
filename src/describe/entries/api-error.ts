// Failed API requests that were retried. A run of them is one entry.
import { isObject } from '../../format/check.ts'
import type { EntryOf, LiftedEntry } from '../../format/record.ts'
import { formatDuration } from '../../text/duration.ts'
import { oneLine, phrase, words } from '../line.ts'
import { toRaw, toTable, toText } from '../section.ts'
import type { EntryView, Section } from '../view.ts'
import { shown } from './entry.ts'

type ApiError = Extract<EntryOf<'system'>, { subtype: 'api_error' }>

export function apiErrorsEntry(records: readonly LiftedEntry[]): EntryView {
  const errors = records.filter(isApiError)
  const [first, last] = [errors[0], errors.at(-1)]
  if (first === undefined || last === undefined) return shown('API error', { tone: 'warning' })
  const summary =
    errors.length === 1
      ? phrase(causeOf(first), retryOf(first))
      : phrase([...new Set(errors.map(causeOf))].join(', '), `${errors.length} retries`, pause(errors))
  return shown('API error', { summary, tone: 'warning', sections: errorSections(errors, last) })
}

export function isApiError(record: LiftedEntry): record is ApiError {
  return record.type === 'system' && record.subtype === 'api_error'
}

function causeOf({ error, cause }: ApiError): string {
  const body = error?.error?.error
  const reason = body?.message ?? (error?.formatted || error?.message)
  const connection = error?.connection?.code ?? (error?.cause ?? cause)?.code
  const status = error?.status ?? undefined
  if (status !== undefined)
    return oneLine(`${status} ${withoutStatus(reason ?? words(error?.type ?? body?.type ?? ''), status)}`)
  if (error?.isNetworkDown) return 'no network'
  return oneLine(connection === undefined ? reason : `no connection (${connection})`) || 'unknown cause'
}

/** Newer releases repeat the status in the message and append the response body. */
function withoutStatus(reason: string, status: number): string {
  return reason.replace(new RegExp(`^(?:API Error: )?${status}\\b[\\s:]*`), '').replace(/\s*\{[\s\S]*$/, '')
}

function retryOf({ retryAttempt: attempt, maxRetries: most, retryInMs: ms }: ApiError): string {
  if (attempt === undefined) return ''
  const count = most === undefined ? `retry ${attempt}` : `retry ${attempt} of ${most}`
  return ms === undefined ? count : `${count} in ${formatDuration(ms)}`
}

function pause(errors: readonly ApiError[]): string {
  const ms = errors.reduce((sum, { retryInMs = 0 }) => sum + retryInMs, 0)
  return ms > 0 ? `waited ${formatDuration(ms)}` : ''
}

function errorSections(errors: readonly ApiError[], last: ApiError): Section[] {
  const rows = errors.map((error) => [retryOf(error), causeOf(error)])
  const id = last.error?.requestID ?? last.error?.requestId
  return [
    ...(errors.length > 1 ? toTable(['Retry', 'Cause'], rows) : []),
    ...toText(last.error?.message),
    ...toText(id ? `Request ${id}` : undefined),
    ...(isObject(last.error?.rateLimits) ? toRaw(last.error.rateLimits, { title: 'Rate limits', folded: true }) : []),
  ]
}
