// What is said to who exports: which key shapes are in it, and how to have them masked.
import { describeSecrets } from '../format/secrets/describe-secrets.ts'
import type { SecretCount } from '../format/secrets/secret-count.ts'
import { advise, field, type Sentence } from '../text/advice.ts'

export function secretNotice(counts: readonly SecretCount[], isRedacted: boolean): Sentence {
  const told = describeSecrets(counts, isRedacted)
  return counts.length > 0 && !isRedacted ? advise`${told} ${field('redact')} masks what was found.` : told
}
