// Every reason for which a request is turned away before an operation has seen it, in one sentence with its remedy.
import { advise, operation, toRun, type Sentence } from '../text/advice.ts'

export interface Refusal {
  status: number
  /** A word for programs. */
  code: string
  message: Sentence
  headers?: Readonly<Record<string, string>>
}

export const REFUSALS = {
  host: {
    status: 421,
    code: 'misdirected',
    message: advise`This server answers under its own name only; use the address that ${operation('serve')} printed.`,
  },
  site: {
    status: 403,
    code: 'foreign',
    message: 'Other sites may not ask here; open the page itself, or copy its address into a new tab.',
  },
  token: {
    status: 401,
    code: 'locked',
    message: advise`This needs the key of the person who started Annals; ${toRun('open')}.`,
  },
  wrongToken: {
    status: 401,
    code: 'locked',
    message: advise`This address was used already or belongs to an earlier run; ${toRun('open')}.`,
  },
  attempts: {
    status: 429,
    code: 'throttled',
    message: advise`Too many wrong keys were tried; wait a minute, then ${toRun('open')}.`,
    headers: { 'retry-after': '60' },
  },
  path: { status: 404, code: 'not-found', message: 'There is nothing at this address; the front page is at /.' },
  intent: {
    status: 403,
    code: 'no-intent',
    message: 'This changes something and has to be asked for as such, with the header "annals-intent: write".',
  },
  length: { status: 414, code: 'too-long', message: 'The address is too long; send the input as JSON, by POST.' },
  size: {
    status: 413,
    code: 'too-large',
    message: advise`That is too much to send; a large file opens with ${operation('open', 'PATH')}.`,
  },
  slow: { status: 408, code: 'too-slow', message: 'The rest of the request did not come in time; send it again.' },
  type: {
    status: 415,
    code: 'usage',
    message: 'The input must be JSON, with "content-type: application/json".',
  },
  upload: {
    status: 503,
    code: 'busy',
    message: 'Another file is being read; wait for it, then drop this one again.',
  },
  listeners: { status: 503, code: 'busy', message: 'Too many pages are open; close some of them.' },
  syntax: { status: 400, code: 'usage', message: 'This is not a request that can be understood.' },
  headers: { status: 431, code: 'too-large', message: 'The headers of the request are too large.' },
} as const satisfies Record<string, Refusal>

export function wrongMethod(allowed: readonly string[]): Refusal {
  return {
    status: 405,
    code: 'usage',
    message: `This is asked for by ${allowed.join(' or ')}.`,
    headers: { allow: allowed.join(', ') },
  }
}
