// The security headers of every response.
import type { RawResponse } from './raw-request.ts'

export const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
  "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/** No other headers: nothing about the server, and no CORS headers. */
const ALLOWED = new Set(
  [
    Object.keys(EVERYWHERE),
    ['content-security-policy', 'permissions-policy', 'cache-control', 'content-type', 'content-length', 'connection'],
    ['keep-alive', 'transfer-encoding', 'etag', 'set-cookie', 'allow', 'retry-after'],
  ].flat(),
)

/** Names the headers that are wrong, missing, repeated or not allowed. */
export function headerFaults({ status, headers, headerNames }: RawResponse, policy = POLICY): string[] {
  const wrong = Object.entries({ ...EVERYWHERE, 'content-security-policy': policy }).filter(
    ([name, value]) => headers.get(name) !== value,
  )
  const isClosed = /^(?:[a-z-]+=\(\)(?:, |$)){10,}$/.test(headers.get('permissions-policy') ?? '')
  return [
    ...wrong.map(([name]) => `${status}: ${name}: ${headers.get(name)}`),
    ...(isClosed ? [] : [`${status}: permissions-policy`]),
    ...headerNames.filter((name) => !ALLOWED.has(name)),
    ...headerNames.filter((name, index) => headerNames.indexOf(name) !== index),
  ]
}
