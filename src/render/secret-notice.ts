// What is said to who exports: which key shapes are in it, and how to have them masked.
import { describeSecrets } from '../format/secrets/describe-secrets.ts'
import type { SecretCount } from '../format/secrets/secret-count.ts'

export function secretNotice(counts: readonly SecretCount[], isRedacted: boolean): string {
  const advice = counts.length > 0 && !isRedacted ? ' --redact masks what was found.' : ''
  return describeSecrets(counts, isRedacted) + advice
}
