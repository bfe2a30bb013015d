// Detects a request that paid again for tokens the previous request had cached: how many, at what cost, and why.
import type { Billable, Pricer } from '../price/pricer.ts'
import { findCauses, type BreakCause, type BreakPair, type FoundCause } from './break-causes.ts'
import { sentTokens, writtenTokens, type ContextRequest } from './context-request.ts'

export interface CacheBreak {
  cause: BreakCause
  detail: string | null
  isReported: boolean
  also: FoundCause[]
  gapMs: number | null
  ttlMs: number
  cachedTokens: number
  readTokens: number
  repaidTokens: number
  nanoDollars: number | null
  /** Whether the tokens are from two models, which count the same text differently. */
  isEstimate: boolean
}

/** Of 1,823 real pairs, 1,684 read everything. Most small drops come 2–3 s later: the write is not yet available. */
const TOLERATED_SHARE = 0.05
const TOLERATED_MIN = 2000
const TOLERATED_MAX = 10_000

export function findCacheBreak(pair: Omit<BreakPair, 'gapMs'>, pricer: Pricer): CacheBreak | null {
  const { previous, request, ttlMs } = pair
  const step = request.firstStep
  const cachedTokens = writtenTokens(previous.lastStep) + previous.lastStep.cacheRead
  // A shorter prompt cannot read more than its length; the trimmed part is not a loss.
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

/** Returns the request as if it had read these tokens. They are at its start, where long-lived writes come first. */
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
