// Finds secrets, also those that are split by line breaks, colors or invisible characters, escaped, percent-encoded, or
// encoded once in base64 or hex.
import { mayHoldRun, readEncodedRuns } from '../disguises/encoded-runs.ts'
import { foldText, isScattered } from '../disguises/fold-text.ts'
import { coverSpans } from './cover-spans.ts'
import { findPlainSecrets, mayHoldPlain, type SecretMatch } from './plain-secrets.ts'
import { findWrapped } from './wrapped-secrets.ts'

/** Most texts have no sign: one line in 170 of 23 MB of real transcripts. */
export function mayHoldSecret(text: string): boolean {
  return mayHoldPlain(text) || isScattered(text) || mayHoldRun(text)
}

/** `isPlain` saves the check if the caller has made it. */
export function findSecrets(text: string, isPlain: boolean = mayHoldPlain(text)): SecretMatch[] {
  // The first part of a scattered key may look like a complete one, so it is not covered before.
  const found = merge([...(isPlain ? findJoined(text) : []), ...findScattered(text)])
  return merge([...found, ...findEncoded(found.length === 0 ? text : coverSpans(text, found))])
}

/** Finds secrets that are plain or wrapped over lines. */
export function findJoined(text: string): SecretMatch[] {
  const plain = findPlainSecrets(text)
  return merge([...plain, ...findWrapped(text, plain)])
}

/** Only matches that the view changed are new. */
function findScattered(text: string): SecretMatch[] {
  if (!isScattered(text)) return []
  const view = foldText(text, { keepsLines: true })
  return findPlainSecrets(view.text).flatMap((match) => {
    const span = view.toText(match)
    if (span.end - span.start === match.end - match.start) return []
    return [{ ...match, ...span, form: 'split' as const }]
  })
}

function findEncoded(text: string): SecretMatch[] {
  const found: SecretMatch[] = []
  for (const run of readEncodedRuns(text))
    for (const match of [...findPlainSecrets(run.text), ...findScattered(run.text)])
      found.push({ ...match, ...run.toDigits(match) })
  return found
}

function merge(found: readonly SecretMatch[]): SecretMatch[] {
  const merged: SecretMatch[] = []
  for (const next of found.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && next.start < last.end) last.end = Math.max(last.end, next.end)
    else merged.push({ ...next })
  }
  return merged
}
