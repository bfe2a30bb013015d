// Masks secrets in the raw bytes of a JSONL line. A line is passed as latin1, one character per byte.
import { findAcross } from '../disguises/find-across.ts'
import { coverSpans, type Span } from './cover-spans.ts'
import { findJoined, findSecrets, mayHoldSecret } from './find-secrets.ts'
import { findNamed, isSecretName } from './named-secrets.ts'
import { mayHoldPlain } from './plain-secrets.ts'
import { LINES_FAMILY, LINES_SIGN, maskLines } from './mask-lines.ts'
import { maskText } from './mask-secrets.ts'
import { findInValues, isJsonLine, type ValueFinder } from './mask-values.ts'

export const SECRET_FINDER: ValueFinder = {
  find: (text, key) => [...findSecrets(text), ...(isSecretName(key) ? findNamed(key, text) : [])],
  isNamed: isSecretName,
  mayHold: mayHoldSecret,
  findInLines,
  findAcross: (texts) => findAcross(texts, findJoined),
  mayCross: mayHoldPlain,
}

/** The result has the same length. */
export function maskJsonLine(line: string): string {
  if (!mayHoldSecret(line)) return line
  return isJsonLine(line) ? coverSpans(line, findInValues(line, SECRET_FINDER)) : maskText(line)
}

function findInLines(lines: readonly string[]): Span[][] {
  if (!lines.some((line) => line.includes(LINES_SIGN))) return []
  const masked = maskLines(lines)
  return masked === lines ? [] : lines.map((line, index) => findStars(line, masked[index] ?? ''))
}

function findStars(text: string, masked: string): Span[] {
  const spans: Span[] = []
  if (text === masked) return spans
  for (let position = 0; position < text.length; position++) {
    if (text.charCodeAt(position) === masked.charCodeAt(position)) continue
    const last = spans.at(-1)
    if (last?.end === position) last.end += 1
    else spans.push({ start: position, end: position + 1, family: LINES_FAMILY })
  }
  return spans
}
