// What a request would have cost at the prices of the API. Called for every message of every report, hundreds of
// thousands in a row: a model id is looked up once, and a row with its modifiers worked out once (0.1 µs a call).
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

/** One request; iterations that are billed apart are requests of their own. */
export interface Billable extends TokenCounts {
  model: string
  /** When it was sent; null when unknown, then the latest price holds. */
  atMs: number | null
  webSearches: number
  isFast: boolean
  isBatch: boolean
  /** `inference_geo` as it stands in the record. */
  geo: string | null
}

export interface Pricer {
  /** Changes whenever any price or rule does: cached costs carry it. */
  fingerprint: string
  /** Whole nano-dollars, rounded half up once. Null when the model has no price, or none for fast mode, or a count is no
   *  whole number from 0 up. */
  price(request: Billable): number | null
  /** The same, taken apart; null when `price` is. */
  explain(request: Billable): PriceExplanation | null
}

export interface PriceExplanation {
  /** The row that holds. */
  row: Pick<PriceRow, 'model' | 'from' | 'source' | 'checked'>
  /** What the request sent, if that makes it a long one: all of it then has the higher price. */
  longContext: { tokens: number; above: number } | null
  /** Factors on all tokens, not on web searches. */
  modifiers: readonly Modifier[]
  parts: PricePart[]
  nanoDollars: number
}

export interface PricePart {
  name: keyof Rates | 'webSearches'
  count: number
  /** As it stands in the row. */
  listUsdPerMillion: number
  /** With the modifiers. */
  usdPerMillion: number
  /** Whole. Parts are what the rounded total grows by as they are added in this order: they add up to it, and each is
   *  less than one nano-dollar off. */
  nanoDollars: number
}

interface Step extends DatedRow {
  /** By set of modifiers; made when first asked for. */
  readonly cards: (RateCard | null | undefined)[]
}

interface Plan {
  readonly steps: readonly Step[]
  readonly isRegional: boolean
}

export function createPricer(overrides: PriceOverrides = NO_OVERRIDES): Pricer {
  const book = createPriceBook(overrides)
  const plans = new Map<string, Plan | null>()

  const planOf = (model: string): Plan | null => {
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
      const step = plan && stepAt(plan.steps, request.atMs)
      const card = plan && step && cardOf(step, request, plan.isRegional)
      return card ? totalOf(card.units, request) : null
    },
    explain: (request) => {
      const plan = isCountable(request) ? planOf(request.model) : null
      const step = plan && stepAt(plan.steps, request.atMs)
      const card = plan && step && cardOf(step, request, plan.isRegional)
      return step && card ? explainCard(step.row, card, request) : null
    },
  }
}

function toPlan(rows: readonly DatedRow[], isRegional: boolean): Plan {
  const steps = rows.map(({ row, startMs }) => ({
    row,
    startMs,
    cards: Array.from<RateCard | null | undefined>({ length: MODIFIER_SETS }).fill(undefined),
  }))
  return { steps, isRegional }
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

/** A time that is no number counts as unknown. */
function stepAt(steps: readonly Step[], atMs: number | null): Step | undefined {
  if (atMs === null || Number.isNaN(atMs)) return steps.at(-1)
  for (let index = steps.length - 1; index >= 0; index--) {
    const step = steps[index]
    if (step !== undefined && step.startMs <= atMs) return step
  }
  return undefined
}

function cardOf(step: Step, request: Billable, isRegional: boolean): RateCard | null {
  const isLong = step.row.longContext !== undefined && sentTokens(request) > step.row.longContext.above
  const bits =
    (isLong ? MODIFIER.longContext : 0) |
    (request.isFast ? MODIFIER.fast : 0) |
    (request.geo === 'us' ? MODIFIER.us : 0) |
    (isRegional ? MODIFIER.regional : 0) |
    (request.isBatch ? MODIFIER.batch : 0)
  const known = step.cards[bits]
  if (known !== undefined) return known
  const card = createRateCard(step.row, bits)
  step.cards[bits] = card
  return card
}

function sentTokens(request: Billable): number {
  return request.input + request.cacheWrite5m + request.cacheWrite1h + request.cacheRead
}

/** Every term is a whole number from 0 up, so a sum below 2^53 was exact in all its steps; a larger one is done again. */
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

/** The sum after each class, and after web searches. */
function sumExactly(units: Rates, request: Billable): bigint[] {
  const terms = CLASSES.map((name) => BigInt(request[name]) * BigInt(units[name]))
  let sum = 0n
  return [...terms, BigInt(request.webSearches) * BigInt(WEB_SEARCH_UNITS)].map((term) => (sum += term))
}

function toNanoDollars(units: bigint): bigint {
  const unit = BigInt(UNITS_PER_NANO_DOLLAR)
  return (units + unit / 2n) / unit
}

/** More than nine million dollars is no price of a request, but a damaged count. */
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
