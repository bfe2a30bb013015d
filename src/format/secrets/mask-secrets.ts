// Replaces every character of a secret with an asterisk, so that nothing moves, or the secret with its pseudonym.
import { coverSpans } from './cover-spans.ts'
import { findSecrets } from './find-secrets.ts'
import { locateSecrets, replaceSecrets } from './map-secrets.ts'
import type { Pseudonyms } from './pseudonyms.ts'

export function maskSecrets<T>(value: T, located = locateSecrets(value)): T {
  return replaceSecrets(value, located, (_secret, covered) => '*'.repeat(covered.length))
}

export function maskText(text: string): string {
  return coverSpans(text, findSecrets(text))
}

/** A secret that is spread over the strings of a list has its pseudonym in each. */
export function nameSecrets<T>(value: T, names: Pseudonyms, located = locateSecrets(value)): T {
  return replaceSecrets(value, located, ({ family, value: secret, head }, covered) => {
    const name = names.nameOf(family, secret, head)
    // The next line may be another setting, so the line break stays.
    return head === undefined ? name : covered.replaceAll(/[^\r\n]+/g, name)
  })
}
