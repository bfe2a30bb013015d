// A request that paid again for what the request before it had put into the cache: how much, what it cost, and why.
import type { Billable, Pricer } from '../price/pricer.ts'
import { findCauses, type BreakCause, type BreakPair, type FoundCause } from './break-causes.ts'
import { sentTokens, writtenTokens, type ContextRequest } from './context-request.ts'

export interface CacheBreak {
  cause: BreakCause
  /** What the cause was seen by; null where it says all there is. */
  detail: string | null
  /** The API itself named the cause. */
  isReported: boolean
  /** What else happened here and may have had a part. */
  also: FoundCause[]
  /** Since the request before was sent. */
  gapMs: number | null
  /** How long the cache of the request before lasts. */
  ttlMs: number
  /** What the request before had read and written. */
  cachedTokens: number
  readTokens: number
  /** What was sent again: written or paid as input instead of read. After a compaction it is the summary and what else
   *  the cache could not have. */
  repaidTokens: number
  /** What that cost above the price of reading; null when the model has no price. */
  nanoDollars: number | null
  /** Tokens of two models were compared, which count the same text differently. */
  isEstimate: boolean
}

/** In 1,684 of 1,823 pairs of real requests all that had been cached was read, to the token. Most of the smaller drops
 *  come two or three seconds after the request before: what it wrote was not there yet. */
const TOLERATED_SHARE = 0.05
const TOLERATED_MIN = 2000
const TOLERATED_MAX = 10_000

export function findCacheBreak(pair: Omit<BreakPair, 'gapMs'>, pricer: Pricer): CacheBreak | null {
  const { previous, request, ttlMs } = pair
  const step = request.firstStep
  // Not `input`, which was never cached.
  const cachedTokens = writtenTokens(previous.lastStep) + previous.lastStep.cacheRead
  // A prompt that got shorter can read no more than it has: what was trimmed is no loss.
  const repaidTokens = Math.min(cachedTokens, sentTokens(step)) - step.cacheRead
  if (repaidTokens <= toleratedTokens(cachedTokens)) return null
  const gapMs = gapBetween(previous, request)
  const [first, ...also] = findCauses({ ...pair, gapMs })
  if (!first) return null
  return {
    ...first,
    also,
    gapMs,
    ttlMs,
    cachedTokens,
    readTokens: step.cacheRead,
    repaidTokens,
    nanoDollars: priceAboveReading(step, repaidTokens, pricer),
    isEstimate: previous.lastStep.model !== step.model,
  }
}

function toleratedTokens(cachedTokens: number): number {
  return Math.min(TOLERATED_MAX, Math.max(TOLERATED_MIN, cachedTokens * TOLERATED_SHARE))
}

function gapBetween(previous: ContextRequest, request: ContextRequest): number | null {
  if (previous.sentAtMs === null || request.sentAtMs === null) return null
  const gap = request.sentAtMs - previous.sentAtMs
  return gap < 0 ? null : gap
}

function priceAboveReading(step: Billable, tokens: number, pricer: Pricer): number | null {
  const [paid, ideal] = [pricer.price(step), pricer.price(asRead(step, tokens))]
  return paid === null || ideal === null ? null : paid - ideal
}

/** The same request, had it read these tokens: they stand at its beginning, where long-lived writes stand first. */
function asRead(step: Billable, tokens: number): Billable {
  const from1h = Math.min(tokens, step.cacheWrite1h)
  const from5m = Math.min(tokens - from1h, step.cacheWrite5m)
  const fromInput = tokens - from1h - from5m
  return {
    ...step,
    cacheWrite1h: step.cacheWrite1h - from1h,
    cacheWrite5m: step.cacheWrite5m - from5m,
    input: step.input - fromInput,
    cacheRead: step.cacheRead + tokens,
  }
}
