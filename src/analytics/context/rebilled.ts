// What cache misses added to the bill: tokens that were billed again although the request before had cached them.
import type { RequestReport } from './report-chain.ts'

export interface Rebilled {
  misses: number
  tokens: number
  nanoDollars: number
  /** The part of the cost that was billed as input; the rest was billed as cache writes. */
  inputNanoDollars: number
}

/** Copies of requests that another session counts are left out, as in the bill. */
export function sumRebilled(requests: Iterable<Pick<RequestReport, 'isCounted' | 'tokens' | 'cacheBreak'>>): Rebilled {
  const sum = { misses: 0, tokens: 0, nanoDollars: 0, inputNanoDollars: 0 }
  for (const { isCounted, tokens, cacheBreak } of requests) {
    if (!isCounted || !cacheBreak) continue
    const { repaidTokens, nanoDollars } = cacheBreak
    const written = Math.min(repaidTokens, tokens.cacheWrite1h + tokens.cacheWrite5m)
    const cost = nanoDollars ?? 0
    sum.misses += 1
    sum.tokens += repaidTokens
    sum.nanoDollars += cost
    sum.inputNanoDollars += repaidTokens === 0 ? 0 : Math.round(cost * (1 - written / repaidTokens))
  }
  return sum
}
