// Determines why a request could not read what the previous one had cached, as far as the transcript has evidence.
import { normalizeModel } from '../../format/model.ts'
import type { Billable } from '../price/pricer.ts'
import { writtenTokens, type ContextRequest, type Happening } from './context-request.ts'

export type BreakCause =
  | 'idle past TTL'
  | 'model switch'
  | 'compaction'
  | 'context edited'
  | 'tool-list change'
  | 'system prompt change'
  /** The API reported a changed earlier message, and the transcript does not show which or why. */
  | 'history change'
  | 'session resumed'
  | 'rewind'
  /** The request was sent before the previous one's write was available. */
  | 'last write missed'
  | 'unexplained'

export interface FoundCause {
  cause: BreakCause
  detail: string | null
  isReported: boolean
}

export interface BreakPair {
  earlier: ContextRequest | null
  previous: ContextRequest
  request: ContextRequest
  /** Null if a time is missing or the clock went back. */
  gapMs: number | null
  ttlMs: number
}

export function findCauses(pair: BreakPair): FoundCause[] {
  const seen = seenCauses(pair)
  const reported = reportedCause(pair.request, seen)
  const others = seen.filter(({ cause }) => cause !== reported?.cause)
  const causes = reported ? [reported, ...others] : others
  return causes.length > 0 ? causes : [lateAnswer(pair) ?? makeCause('unexplained')]
}

function makeCause(cause: BreakCause, detail: string | null = null): FoundCause {
  return { cause, detail, isReported: false }
}

function seenCauses(pair: BreakPair): FoundCause[] {
  const { previous, request, gapMs, ttlMs } = pair
  const first = <Kind extends Happening['kind']>(kind: Kind) => firstOf(request.before, kind)
  const [compaction, clearing, tools] = [first('compaction'), first('clearing'), first('tools')]
  const [resume, branch] = [first('resume'), first('branch')]
  const models = [modelOf(previous.lastStep), modelOf(request.firstStep)] as const
  return [
    compaction && makeCause('compaction', compaction.mark.trigger),
    models[0] !== models[1] && makeCause('model switch', models.join(' → ')),
    gapMs !== null && gapMs > ttlMs && makeCause('idle past TTL'),
    // Comes before the merely possible causes: had one of them applied, less would have been read.
    missedWrite(pair),
    (clearing ?? request.appliedEdits > 0) && makeCause('context edited', clearing ? null : 'by the API'),
    tools && makeCause('tool-list change', tools.detail),
    resume && makeCause('session resumed', resume.detail),
    branch && makeCause('rewind', branch.detail),
  ].filter((cause) => typeof cause === 'object')
}

function firstOf<Kind extends Happening['kind']>(
  happenings: readonly Happening[],
  kind: Kind,
): Extract<Happening, { kind: Kind }> | undefined {
  return happenings.find((happening): happening is Extract<Happening, { kind: Kind }> => happening.kind === kind)
}

function modelOf({ model, isFast }: Billable): string {
  return normalizeModel(model) + (isFast ? '-fast' : '')
}

const REPORTED: ReadonlyMap<string, BreakCause> = new Map([
  ['model_changed', 'model switch'],
  ['tools_changed', 'tool-list change'],
  ['system_changed', 'system prompt change'],
  ['messages_changed', 'history change'],
])

const CHANGES_HISTORY: ReadonlySet<BreakCause> = new Set(['compaction', 'context edited', 'rewind'])

/** The API's other reasons ("previous_message_not_found", "unavailable") mean that it could not compare. */
function reportedCause({ missReason }: ContextRequest, seen: readonly FoundCause[]): FoundCause | undefined {
  const named = missReason === null ? undefined : REPORTED.get(missReason.type)
  if (missReason === null || named === undefined) return undefined
  const why = named === 'history change' ? seen.find(({ cause }) => CHANGES_HISTORY.has(cause)) : undefined
  return { cause: why?.cause ?? named, detail: why?.detail ?? missReason.type, isReported: true }
}

/** Must read more than half of it: a cache that is lost entirely is also read up to an earlier point, its start. */
function missedWrite({ earlier, previous, request }: BreakPair): FoundCause | undefined {
  const { cacheRead } = request.firstStep
  const cached = previous.lastStep.cacheRead + writtenTokens(previous.lastStep)
  const before = earlier && earlier.lastStep.cacheRead + writtenTokens(earlier.lastStep)
  const isKnown = cacheRead === previous.lastStep.cacheRead || cacheRead === before
  return isKnown && cacheRead * 2 > cached ? makeCause('last write missed') : undefined
}

/** Sent in time, but answered after the cache had expired: the request was delayed or sent again. */
function lateAnswer({ previous, request, ttlMs }: BreakPair): FoundCause | undefined {
  const answeredAtMs = request.firstStep.atMs
  if (answeredAtMs === null || previous.sentAtMs === null) return undefined
  return answeredAtMs - previous.sentAtMs > ttlMs
    ? makeCause('idle past TTL', 'delayed: answered after the cache expired')
    : undefined
}
