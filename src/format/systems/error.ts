// Failed API calls that were retried. The final failure is an assistant record with isApiErrorMessage.
import { defineSystem } from '../define.ts'
import { anything, either, flag, jsonObject, nullable, number, object, text } from '../field.ts'
import { sampleLine } from '../sample-line.ts'

const cause = nullable(object({ code: text, path: text, errno: either(number, text) }))

/** Has five shapes, depending on version and kind of failure, or is empty; no field is in all of them. */
const error = object({
  status: nullable(number),
  headers: nullable(jsonObject),
  requestID: nullable(text),
  error: nullable(
    object({ type: text, error: nullable(object({ type: text, message: text })), request_id: nullable(text) }),
  ),
  type: nullable(text),
  cause,
  message: text,
  formatted: text,
  connection: nullable(object({ code: text, message: text, isSSLError: flag })),
  isNetworkDown: flag,
  rateLimits: anything,
  requestId: nullable(text),
})

export const errorSystems = [
  defineSystem({
    subtype: 'api_error',
    about: 'A request to the API failed and is retried after a pause.',
    versions: '2.0.5+',
    seen: 'in the 822 transcripts, not counted',
    fields: { error, cause, retryInMs: number, retryAttempt: number, maxRetries: number, source: text },
    notes: { retryInMs: 'Not an integer.', retryAttempt: 'Counts from 1; consecutive numbers belong to one request.' },
    sample: sampleLine({
      type: 'system',
      subtype: 'api_error',
      level: 'error',
      error: {
        status: 529,
        headers: { 'content-type': 'application/json' },
        requestID: 'req_011CYn6r7X',
        error: {
          type: 'error',
          error: { type: 'overloaded_error', message: 'Overloaded' },
          request_id: 'req_011CYn6r7X',
        },
        type: 'overloaded_error',
      },
      retryInMs: 583.21,
      retryAttempt: 1,
      maxRetries: 10,
    }),
  }),
  defineSystem({
    subtype: 'permission_retry',
    about: 'An action that had been refused was allowed and is retried.',
    versions: 'unknown',
    seen: 'not seen',
    fields: {},
    sample: sampleLine({ type: 'system', subtype: 'permission_retry' }),
  }),
  defineSystem({
    subtype: 'api_metrics',
    about: 'How fast the API responded.',
    versions: 'unknown',
    seen: 'not seen',
    fields: {},
    sample: sampleLine({ type: 'system', subtype: 'api_metrics' }),
  }),
] as const
