// Secrets masked in the raw text of a JSONL line, byte for byte. A line comes as latin1, one character for each byte.
import type { Span } from './cover-spans.ts'
import { coverSpans } from './cover-spans.ts'
import { findSecrets, mayHoldSecret } from './find-secrets.ts'
import { LINES_SIGN, maskLines } from './mask-lines.ts'
import { maskText } from './mask-secrets.ts'
import { findInValues, isJsonLine, type ValueFinder } from './mask-values.ts'

/** Keys of well-known shapes; a private key may span the strings of a list. */
export const SECRET_FINDER: ValueFinder = { find: findSecrets, mayHold: mayLineHoldSecret, findInLines }

/** The same length, the same JSON, with stars where secrets were in its string values; keys stay. */
export function maskJsonLine(line: string): string {
  if (!mayLineHoldSecret(line)) return line
  return isJsonLine(line) ? coverSpans(line, findInValues(line, SECRET_FINDER)) : maskText(line)
}

/** Of raw text. An escaped letter could hide every sign, so it counts as one. */
export function mayLineHoldSecret(line: string): boolean {
  return mayHoldSecret(line) || ESCAPED_ASCII.test(line)
}

const ESCAPED_ASCII = /\\u00[2-7]/

function findInLines(lines: readonly string[]): Span[][] {
  if (!lines.some((line) => line.includes(LINES_SIGN))) return []
  const masked = maskLines(lines)
  return masked === lines ? [] : lines.map((line, index) => findStars(line, masked[index] ?? ''))
}

/** What became a star. */
function findStars(text: string, masked: string): Span[] {
  const spans: Span[] = []
  if (text === masked) return spans
  for (let place = 0; place < text.length; place++) {
    if (text.charCodeAt(place) === masked.charCodeAt(place)) continue
    const last = spans.at(-1)
    if (last?.end === place) last.end += 1
    else spans.push({ start: place, end: place + 1 })
  }
  return spans
}
