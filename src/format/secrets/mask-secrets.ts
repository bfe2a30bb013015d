// Replaces every character of a secret with an asterisk, so that nothing moves.
import { coverSpans } from './cover-spans.ts'
import { findSecrets } from './find-secrets.ts'
import { mapStrings } from './map-strings.ts'
import { maskLines } from './mask-lines.ts'

export function maskSecrets<T>(value: T): T {
  return mapStrings(value, maskText, (lines) => maskLines(lines))
}

export function maskText(text: string): string {
  return coverSpans(text, findSecrets(text))
}
