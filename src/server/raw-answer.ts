// An answer to what is no HTTP request, or none that Node hands on: written to the bare connection, with the same headers.
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { systemCode } from '../error.ts'
import { refusalAnswer } from './answer.ts'
import { REFUSALS, type Refusal } from './refusals.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

export function endWith(socket: Duplex, refusal: Refusal): void {
  const { status, headers, body } = refusalAnswer(refusal)
  const text = body.kind === 'bytes' ? body.bytes.toString() : ''
  const all = { ...SECURITY_HEADERS, ...headers, 'content-length': Buffer.byteLength(text), connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', text].join('\r\n'))
  // The other side may never close its half, nor stop sending.
  socket.resume()
  setTimeout(() => socket.destroy(), 1000).unref()
}

/** What the parser of Node said about it. */
export function syntaxRefusal(error: unknown): Refusal {
  switch (systemCode(error)) {
    case 'HPE_HEADER_OVERFLOW':
      return REFUSALS.headers
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return REFUSALS.slow
    default:
      return REFUSALS.syntax
  }
}
