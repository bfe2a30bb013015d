// Prices requests at API prices. Called for each message of each report, so ids and rows are cached (0.1 µs per call).
import { createPriceBook, NO_OVERRIDES, type DatedRow, type PriceOverrides } from './price-book.ts'
import { priceFingerprint } from './price-fingerprint.ts'
import type { TokenCounts } from './token-counts.ts'
import { priceTable, type PriceRow, type Rates } from './price-table.ts'
import {
  createRateCard,
  MODIFIER,
  MODIFIER_SETS,
  UNITS_PER_NANO_DOLLAR,
  unitsToUsdPerMillion,
  WEB_SEARCH_UNITS,
  type Modifier,
  type RateCard,
} from './rate-card.ts'

/** One request. Iterations that are billed separately are separate requests. */
export interface Billable extends TokenCounts {
  model: string
  /** When it was sent. If null, the latest price applies. */
  atMs: number | null
  webSearches: number
  isFast: boolean
  isBatch: boolean
  geo: string | null
}

export interface Pricer {
  fingerprint: string
  /** Integer nano-dollars, rounded half up once. Null without a price or if a count is not a non-negative integer. */
  price(request: Billable): number | null
  explain(request: Billable): PriceExplanation | null
}

export interface PriceExplanation {
  row: Pick<PriceRow, 'model' | 'from' | 'source' | 'checked'>
  /** Tokens sent, if that makes it a long request. The higher price then applies to the entire request. */
  longContext: { tokens: number; above: number } | null
  /** Factors on all tokens, not on web searches. */
  modifiers: readonly Modifier[]
  parts: PricePart[]
  nanoDollars: number
}

export interface PricePart {
  name: keyof Rates | 'webSearches'
  count: number
  listUsdPerMillion: number
  usdPerMillion: number
  /** The growth of the rounded total when this part is added, so the integer parts add up to the total. */
  nanoDollars: number
}

interface PricePeriod extends DatedRow {
  readonly cards: (RateCard | null | undefined)[]
}

interface PricePlan {
  readonly periods: readonly PricePeriod[]
  readonly isRegional: boolean
}

export function createPricer(overrides: PriceOverrides = NO_OVERRIDES): Pricer {
  const book = createPriceBook(overrides)
  const plans = new Map<string, PricePlan | null>()

  const planOf = (model: string): PricePlan | null => {
    const known = plans.get(model)
    if (known !== undefined) return known
    const prices = book(model)
    const plan = prices === undefined ? null : toPlan(prices.rows, prices.isRegional)
    plans.set(model, plan)
    return plan
  }

  return {
    fingerprint: priceFingerprint(priceTable, overrides),
    price: (request) => {
      const plan = isCountable(request) ? planOf(request.model) : null
      const period = plan && periodAt(plan.periods, request.atMs)
      const card = plan && period && cardOf(period, request, plan.isRegional)
      return card ? totalOf(card.units, request) : null
    },
    explain: (request) => {
      const plan = isCountable(request) ? planOf(request.model) : null
      const period = plan && periodAt(plan.periods, request.atMs)
      const card = plan && period && cardOf(period, request, plan.isRegional)
      return period && card ? explainCard(period.row, card, request) : null
    },
  }
}

function toPlan(rows: readonly DatedRow[], isRegional: boolean): PricePlan {
  const periods = rows.map(({ row, startMs }) => ({
    row,
    startMs,
    cards: Array.from<RateCard | null | undefined>({ length: MODIFIER_SETS }).fill(undefined),
  }))
  return { periods, isRegional }
}

function isCountable(request: Billable): boolean {
  return (
    isCount(request.input) &&
    isCount(request.output) &&
    isCount(request.cacheWrite5m) &&
    isCount(request.cacheWrite1h) &&
    isCount(request.cacheRead) &&
    isCount(request.webSearches)
  )
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}

function periodAt(periods: readonly PricePeriod[], atMs: number | null): PricePeriod | undefined {
  if (atMs === null || Number.isNaN(atMs)) return periods.at(-1)
  for (let index = periods.length - 1; index >= 0; index--) {
    const period = periods[index]
    if (period !== undefined && period.startMs <= atMs) return period
  }
  return undefined
}

function cardOf(period: PricePeriod, request: Billable, isRegional: boolean): RateCard | null {
  const isLong = period.row.longContext !== undefined && sentTokens(request) > period.row.longContext.above
  const bits =
    (isLong ? MODIFIER.longContext : 0) |
    (request.isFast ? MODIFIER.fast : 0) |
    (request.geo === 'us' ? MODIFIER.us : 0) |
    (isRegional ? MODIFIER.regional : 0) |
    (request.isBatch ? MODIFIER.batch : 0)
  const known = period.cards[bits]
  if (known !== undefined) return known
  const card = createRateCard(period.row, bits)
  period.cards[bits] = card
  return card
}

function sentTokens(request: Billable): number {
  return request.input + request.cacheWrite5m + request.cacheWrite1h + request.cacheRead
}

/** All terms are non-negative integers, so a sum below 2^53 is exact; larger ones are recomputed with BigInt. */
function totalOf(units: Rates, request: Billable): number | null {
  const sum =
    request.input * units.input +
    request.cacheWrite5m * units.cacheWrite5m +
    request.cacheWrite1h * units.cacheWrite1h +
    request.cacheRead * units.cacheRead +
    request.output * units.output +
    request.webSearches * WEB_SEARCH_UNITS
  if (sum > Number.MAX_SAFE_INTEGER) return toSafeNumber(toNanoDollars(sumExactly(units, request).at(-1) ?? 0n))
  const rest = sum % UNITS_PER_NANO_DOLLAR
  const whole = (sum - rest) / UNITS_PER_NANO_DOLLAR
  return rest * 2 >= UNITS_PER_NANO_DOLLAR ? whole + 1 : whole
}

const CLASSES = ['input', 'cacheWrite5m', 'cacheWrite1h', 'cacheRead', 'output'] as const

function sumExactly(units: Rates, request: Billable): bigint[] {
  const terms = CLASSES.map((name) => BigInt(request[name]) * BigInt(units[name]))
  let sum = 0n
  return [...terms, BigInt(request.webSearches) * BigInt(WEB_SEARCH_UNITS)].map((term) => (sum += term))
}

function toNanoDollars(units: bigint): bigint {
  const unit = BigInt(UNITS_PER_NANO_DOLLAR)
  return (units + unit / 2n) / unit
}

function toSafeNumber(nanoDollars: bigint): number | null {
  return nanoDollars > Number.MAX_SAFE_INTEGER ? null : Number(nanoDollars)
}

function explainCard(row: PriceRow, card: RateCard, request: Billable): PriceExplanation | null {
  const sums = sumExactly(card.units, request).map(toNanoDollars)
  const nanoDollars = toSafeNumber(sums.at(-1) ?? 0n)
  if (nanoDollars === null) return null
  const grownBy = (index: number): number => Number((sums[index] ?? 0n) - (sums[index - 1] ?? 0n))
  const searchRate = unitsToUsdPerMillion(WEB_SEARCH_UNITS)
  const above = row.longContext?.above ?? Infinity
  return {
    row: { model: row.model, from: row.from, source: row.source, checked: row.checked },
    longContext: sentTokens(request) > above ? { tokens: sentTokens(request), above } : null,
    modifiers: card.modifiers,
    parts: [
      ...CLASSES.map((name, index) => ({
        name,
        count: request[name],
        listUsdPerMillion: card.list[name],
        usdPerMillion: unitsToUsdPerMillion(card.units[name]),
        nanoDollars: grownBy(index),
      })),
      {
        name: 'webSearches' as const,
        count: request.webSearches,
        listUsdPerMillion: searchRate,
        usdPerMillion: searchRate,
        nanoDollars: grownBy(CLASSES.length),
      },
    ],
    nanoDollars,
  }
}
