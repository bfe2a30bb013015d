// Secrets made unreadable, and nothing moved: every character of one becomes a star.
import { findSecrets } from './find-secrets.ts'
import { mapStrings } from './map-strings.ts'

export interface Span {
  start: number
  end: number
}

/** The same value back when there is none in it. */
export function maskSecrets<T>(value: T): T {
  return mapStrings(value, maskText)
}

export function maskText(text: string): string {
  return coverSpans(text, findSecrets(text))
}

/** Stars over stretches that are in order and do not overlap. */
export function coverSpans(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text
  const pieces: string[] = []
  let end = 0
  for (const span of spans) {
    pieces.push(text.slice(end, span.start), '*'.repeat(span.end - span.start))
    end = span.end
  }
  pieces.push(text.slice(end))
  return pieces.join('')
}
