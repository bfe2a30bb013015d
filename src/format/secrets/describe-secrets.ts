// Describes the secrets found in a document in one sentence, for its header.
import { plural } from '../../text/quantity.ts'
import type { SecretCount } from './secret-count.ts'

export function describeSecrets(counts: readonly SecretCount[], isRedacted: boolean): string {
  const state = isRedacted ? 'Redacted' : 'Not redacted'
  if (counts.length === 0) return `${state}; no secrets in known formats were found.`
  const secrets = counts.reduce((sum, each) => sum + each.secrets, 0)
  const places = counts.reduce((sum, each) => sum + each.places, 0)
  const families = counts.map((each) => `${each.family} ${each.secrets}`).join(', ')
  const what = plural(secrets, 'secret')
  return `${state}: ${what} (${families}) in ${plural(places, 'place')}.`
}
