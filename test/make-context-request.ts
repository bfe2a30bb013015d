// Makes a context request from the few fields a test sets.
import type { ContextRequest } from '../src/analytics/context/context-request.ts'
import type { TokenCounts } from '../src/analytics/price/token-counts.ts'
import type { Billable } from '../src/analytics/price/pricer.ts'

export interface RequestParts extends Partial<TokenCounts>, Partial<Omit<ContextRequest, 'tokens'>> {
  /** Seconds since the start of the test's day. */
  second?: number
  isFast?: boolean
}

const DAY = Date.UTC(2026, 0, 5)

/** Sent at `second` and answered at once by Opus 4.5, at $5, $6.25, $10, $0.50 and $25 per million tokens. */
export function makeContextRequest(parts: RequestParts = {}): ContextRequest {
  const {
    second = 0,
    isFast = false,
    input = 0,
    cacheWrite5m = 0,
    cacheWrite1h = 0,
    cacheRead = 0,
    output = 0,
    ...rest
  } = parts
  const model = parts.model ?? 'claude-opus-4-5'
  const tokens = { input, cacheWrite5m, cacheWrite1h, cacheRead, output }
  const step: Billable = {
    ...tokens,
    model,
    atMs: DAY + second * 1000,
    webSearches: 0,
    isFast,
    isBatch: false,
    geo: null,
  }
  return {
    uuid: `uuid-${second}`,
    line: second + 1,
    position: second,
    at: new Date(DAY + second * 1000).toISOString(),
    sentAtMs: DAY + second * 1000,
    turn: 1,
    model,
    tokens,
    nanoDollars: 0,
    isCounted: true,
    firstStep: step,
    lastStep: step,
    missReason: null,
    appliedEdits: 0,
    before: [],
    results: [],
    given: { memory: 0, results: 0, conversation: 0 },
    ...rest,
  }
}
