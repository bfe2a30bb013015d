// Secrets made unreadable, and nothing moved: every character of one becomes a star.
import { coverSpans } from './cover-spans.ts'
import { findSecrets } from './find-secrets.ts'
import { mapStrings } from './map-strings.ts'
import { maskLines } from './mask-lines.ts'

/** The same value back when there is none in it. */
export function maskSecrets<T>(value: T): T {
  return mapStrings(value, maskText, (lines) => maskLines(lines))
}

export function maskText(text: string): string {
  return coverSpans(text, findSecrets(text))
}
