import type { CcusagePrice } from './ccusage-price-book.ts'

export interface CcusageCounts {
  input: number
  output: number
  cacheWrite5m: number
  cacheWrite1h: number
  cacheRead: number
}

const STEP = 200_000

/** In dollars; NaN without a price. */
export function ccusageCost(price: CcusagePrice | undefined, counts: CcusageCounts, isFast: boolean): number {
  if (price === undefined) return NaN
  const { above, threshold } = price
  const sent = counts.input + counts.cacheWrite5m + counts.cacheWrite1h + counts.cacheRead
  // Without a threshold, each class is split by itself, which is less than the API charges for a long request.
  const isLong = threshold !== undefined && sent > threshold
  const rates = isLong ? (above ?? price) : price
  const rest = threshold === undefined ? above : undefined
  const cost =
    inSteps(counts.input, rates.input, rest?.input) +
    inSteps(counts.output, rates.output, rest?.output) +
    inSteps(counts.cacheWrite5m, rates.cacheWrite5m, rest?.cacheWrite5m) +
    inSteps(counts.cacheWrite1h, rates.cacheWrite1h, rest?.cacheWrite1h) +
    inSteps(counts.cacheRead, rates.cacheRead, rest?.cacheRead)
  return isFast ? cost * price.fast : cost
}

function inSteps(tokens: number, rate: number, above: number | undefined): number {
  return above === undefined || tokens <= STEP ? tokens * rate : STEP * rate + (tokens - STEP) * above
}
