// The further forms under which the words of a text can be found. Made by the writing thread: the reading one has more to do.
import { compoundNames } from '../query/compound-names.ts'
import { identifierParts } from '../query/identifier-parts.ts'
import { unspacedGrams } from '../query/unspaced.ts'

/** Parts of identifiers and pairs of unspaced characters stand behind the text: the index has no positions to disturb. */
export function withForms(body: string): string {
  const forms = [identifierParts(body), compoundNames(body), unspacedGrams(body)].filter((form) => form !== '')
  return forms.length === 0 ? body : [body, ...forms].join('\n')
}
