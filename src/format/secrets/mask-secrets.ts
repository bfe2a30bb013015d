// Replaces every character of a secret with an asterisk, so that nothing moves.
import { coverSpans } from './cover-spans.ts'
import { findSecrets } from './find-secrets.ts'
import { mapSecrets } from './map-secrets.ts'

export function maskSecrets<T>(value: T): T {
  return mapSecrets(value, () => {})
}

export function maskText(text: string): string {
  return coverSpans(text, findSecrets(text))
}
