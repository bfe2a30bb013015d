import { advise, field, operation, toRun, type Sentence } from '../text/advice.ts'

export interface Refusal {
  status: number
  code: string
  message: Sentence
  headers?: Readonly<Record<string, string>>
}

export const REFUSALS = {
  host: {
    status: 421,
    code: 'misdirected',
    message: advise`Unknown host name; use the address that ${operation('serve')} printed.`,
  },
  site: {
    status: 403,
    code: 'foreign',
    message: 'Requests from other sites are refused; open the page itself, or copy its address into a new tab.',
  },
  token: {
    status: 401,
    code: 'locked',
    message: advise`You are not logged in; ${toRun('open')}.`,
  },
  wrongToken: {
    status: 401,
    code: 'locked',
    message: advise`This address was already used or belongs to an earlier run; ${toRun('open')}.`,
  },
  wrongKey: {
    status: 401,
    code: 'locked',
    message: advise`The key is wrong or belongs to an earlier run; ${operation('serve', field('json'))} prints the current one.`,
    headers: { 'www-authenticate': 'Bearer' },
  },
  attempts: {
    status: 429,
    code: 'throttled',
    message: advise`Too many wrong keys; wait a minute, then ${toRun('open')}.`,
    headers: { 'retry-after': '60' },
  },
  path: { status: 404, code: 'not-found', message: 'Nothing found at this address; the home page is at /.' },
  intent: {
    status: 403,
    code: 'no-intent',
    message: 'This operation changes something; send the header "annals-intent: write".',
  },
  length: { status: 414, code: 'too-long', message: 'The address is too long; send the input as JSON with POST.' },
  size: {
    status: 413,
    code: 'too-large',
    message: advise`The request is too large; open a large file with ${operation('open', 'PATH')}.`,
  },
  slow: { status: 408, code: 'too-slow', message: 'The request timed out; send it again.' },
  type: {
    status: 415,
    code: 'usage',
    message: 'The input must be JSON, with "content-type: application/json".',
  },
  upload: {
    status: 503,
    code: 'busy',
    message: 'Another file is being read; wait, then drop this one again.',
  },
  listeners: { status: 503, code: 'busy', message: 'Too many pages are open; close some of them.' },
  syntax: { status: 400, code: 'usage', message: 'The request is not valid HTTP.' },
  headers: { status: 431, code: 'too-large', message: 'The request headers are too large.' },
} as const satisfies Record<string, Refusal>

export function wrongMethod(allowed: readonly string[]): Refusal {
  return {
    status: 405,
    code: 'usage',
    message: `This address accepts only ${allowed.join(', ')}.`,
    headers: { allow: allowed.join(', ') },
  }
}
