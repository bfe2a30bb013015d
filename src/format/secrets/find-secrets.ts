// Finds secrets, also those that are split by line breaks, colors or invisible characters, escaped, percent-encoded, or
// encoded once in base64 or hex.
import { mayHoldRun, readEncodedRuns } from '../disguises/encoded-runs.ts'
import { foldText, isScattered } from '../disguises/fold-text.ts'
import { coverSpans } from './cover-spans.ts'
import { findFolded } from './folded-lines.ts'
import { findPlainSecrets, mayHoldPlain, searchPlain, type SecretMatch } from './plain-secrets.ts'
import { findWrapped } from './wrapped-secrets.ts'

/** Most texts have no sign: one line in 170 of 23 MB of real transcripts. */
export function mayHoldSecret(text: string): boolean {
  return mayHoldPlain(text) || isScattered(text) || mayHoldRun(text)
}

/** `isPlain` saves a search if the caller knows that there is no sign. */
export function findSecrets(text: string, isPlain = true): SecretMatch[] {
  // The first part of a scattered key may look like a complete one, so it is not covered before.
  const found = mergeMatches([...(isPlain ? findJoined(text) : []), ...findScattered(text)])
  return mergeMatches([...found, ...findEncoded(found.length === 0 ? text : coverSpans(text, found))])
}

/** Finds secrets that are plain or wrapped over lines. */
export function findJoined(text: string): SecretMatch[] {
  const plain = searchPlain(text)
  if (!plain.hasSign) return []
  return mergeMatches([...plain.found, ...findWrapped(text, plain), ...findFolded(text, plain.found)])
}

/** A match that the view did not change may be new, too: its name or the rest of its URL can be encoded. */
function findScattered(text: string): SecretMatch[] {
  if (!isScattered(text)) return []
  const view = foldText(text, { keepsLines: true })
  return findPlainSecrets(view.text).map((match) => {
    const span = view.toText(match)
    const isChanged = span.end - span.start !== match.end - match.start
    return { ...match, ...span, ...(isChanged ? { form: 'split' as const } : {}) }
  })
}

function findEncoded(text: string): SecretMatch[] {
  const found: SecretMatch[] = []
  for (const run of readEncodedRuns(text))
    for (const match of [...findPlainSecrets(run.text), ...findScattered(run.text)])
      found.push({ ...match, ...run.toDigits(match), value: run.text.slice(match.start, match.end) })
  return found
}

export function mergeMatches(found: readonly SecretMatch[]): SecretMatch[] {
  const merged: SecretMatch[] = []
  for (const next of found.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && next.start < last.end) last.end = Math.max(last.end, next.end)
    else merged.push({ ...next })
  }
  return merged
}
