// The notice after an export: how many secrets of which kind it contains, and how to mask them.
import { describeSecrets } from '../format/secrets/describe-secrets.ts'
import type { SecretCount } from '../format/secrets/secret-count.ts'
import { advise, field, type Sentence } from '../text/advice.ts'

export function secretNotice(counts: readonly SecretCount[], isRedacted: boolean): Sentence {
  const found = describeSecrets(counts, isRedacted)
  return counts.length > 0 && !isRedacted ? advise`${found} Use ${field('redact')} to mask them.` : found
}
