// Why a request could not read what the one before it had cached, as far as the transcript tells. Each cause comes with
// what it was seen by; where nothing was seen, nothing is claimed.
import { normalizeModel } from '../../format/model.ts'
import type { Billable } from '../price/pricer.ts'
import { writtenTokens, type ContextRequest, type Happening } from './context-request.ts'

export type BreakCause =
  | 'idle past TTL'
  | 'model switch'
  | 'compaction'
  /** Old results were cleared from the context, by Claude Code or by the API. */
  | 'context edited'
  | 'tool-list change'
  | 'system prompt change'
  /** The API found an earlier message changed, and nothing in the transcript says which or why. */
  | 'history change'
  | 'session resumed'
  | 'rewind'
  /** Read to where the request before had read or written, but not what was written last: sent before it was there. */
  | 'last write missed'
  | 'unexplained'

export interface FoundCause {
  cause: BreakCause
  /** What it was seen by, where the cause alone does not say it. */
  detail: string | null
  /** The API itself named it. */
  isReported: boolean
}

export interface BreakPair {
  /** The one before the previous. */
  earlier: ContextRequest | null
  previous: ContextRequest
  request: ContextRequest
  /** Null when a time is missing or the clock went back. */
  gapMs: number | null
  ttlMs: number
}

/** The most telling first: what the API says, then what is sufficient alone, then what may be. Never empty. */
export function findCauses(pair: BreakPair): FoundCause[] {
  const seen = seenCauses(pair)
  const reported = reportedCause(pair.request, seen)
  const others = seen.filter(({ cause }) => cause !== reported?.cause)
  const causes = reported ? [reported, ...others] : others
  return causes.length > 0 ? causes : [lateAnswer(pair) ?? found('unexplained')]
}

function found(cause: BreakCause, detail: string | null = null): FoundCause {
  return { cause, detail, isReported: false }
}

function seenCauses(pair: BreakPair): FoundCause[] {
  const { previous, request, gapMs, ttlMs } = pair
  const of = <Kind extends Happening['kind']>(kind: Kind) => firstOf(request.before, kind)
  const [compaction, clearing, tools] = [of('compaction'), of('clearing'), of('tools')]
  const [resume, branch] = [of('resume'), of('branch')]
  const models = [modelOf(previous.lastStep), modelOf(request.firstStep)] as const
  return [
    compaction && found('compaction', compaction.mark.trigger),
    models[0] !== models[1] && found('model switch', models.join(' → ')),
    gapMs !== null && gapMs > ttlMs && found('idle past TTL'),
    // Before what may be a cause: had that been one, less would have been read.
    missedWrite(pair),
    (clearing ?? request.appliedEdits > 0) && found('context edited', clearing ? null : 'by the API'),
    tools && found('tool-list change', tools.detail),
    resume && found('session resumed', resume.detail),
    branch && found('rewind', branch.detail),
  ].filter((cause) => typeof cause === 'object')
}

function firstOf<Kind extends Happening['kind']>(
  happenings: readonly Happening[],
  kind: Kind,
): Extract<Happening, { kind: Kind }> | undefined {
  return happenings.find((one): one is Extract<Happening, { kind: Kind }> => one.kind === kind)
}

/** A cache belongs to one model at one speed; two spellings of an id are one model. */
function modelOf({ model, isFast }: Billable): string {
  return normalizeModel(model) + (isFast ? '-fast' : '')
}

const REPORTED: ReadonlyMap<string, BreakCause> = new Map([
  ['model_changed', 'model switch'],
  ['tools_changed', 'tool-list change'],
  ['system_changed', 'system prompt change'],
  ['messages_changed', 'history change'],
])

/** What changes earlier messages on purpose. */
const CHANGES_HISTORY: ReadonlySet<BreakCause> = new Set(['compaction', 'context edited', 'rewind'])

/** The other reasons the API gives ("previous_message_not_found", "unavailable") say that it could not compare. */
function reportedCause({ missReason }: ContextRequest, seen: readonly FoundCause[]): FoundCause | undefined {
  const named = missReason === null ? undefined : REPORTED.get(missReason.type)
  if (missReason === null || named === undefined) return undefined
  const why = named === 'history change' ? seen.find(({ cause }) => CHANGES_HISTORY.has(cause)) : undefined
  return { cause: why?.cause ?? named, detail: why?.detail ?? missReason.type, isReported: true }
}

/** To the token, and most of it: a cache that is lost altogether is also read to where it was before, its beginning. */
function missedWrite({ earlier, previous, request }: BreakPair): FoundCause | undefined {
  const { cacheRead } = request.firstStep
  const cached = previous.lastStep.cacheRead + writtenTokens(previous.lastStep)
  const before = earlier && earlier.lastStep.cacheRead + writtenTokens(earlier.lastStep)
  const isKnown = cacheRead === previous.lastStep.cacheRead || cacheRead === before
  return isKnown && cacheRead * 2 > cached ? found('last write missed') : undefined
}

/** Sent in time as far as the records say, but answered when the cache was gone: held up, or sent once more. */
function lateAnswer({ previous, request, ttlMs }: BreakPair): FoundCause | undefined {
  const answeredAtMs = request.firstStep.atMs
  if (answeredAtMs === null || previous.sentAtMs === null) return undefined
  return answeredAtMs - previous.sentAtMs > ttlMs ? found('idle past TTL', 'held up: answered that late') : undefined
}
