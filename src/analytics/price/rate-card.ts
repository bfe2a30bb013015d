// A price row with the modifiers of a request applied, in integer units of 10^-14 dollars. Prices have at most six
// decimals per million tokens and modifiers two, so every rate is an integer and only the sum is rounded. A request
// below 90 dollars stays below 2^53 units and is exact as a number.
import { WEB_SEARCH_USD, type PriceRow, type Rates } from './price-table.ts'

export const UNITS_PER_NANO_DOLLAR = 100_000

const UNITS_PER_DOLLAR = 1e14
export const WEB_SEARCH_UNITS = Math.round(WEB_SEARCH_USD * 100) * (UNITS_PER_DOLLAR / 100)

export const MODIFIER = { longContext: 1, fast: 2, us: 4, regional: 8, batch: 16 } as const
export const MODIFIER_SETS = 32

export interface Modifier {
  readonly name: 'fast mode' | 'inference in the US only' | 'regional endpoint' | 'batch'
  readonly factor: number
}

export interface RateCard {
  readonly list: Rates
  readonly modifiers: readonly Modifier[]
  readonly units: Rates
}

export function createRateCard(row: PriceRow, bits: number): RateCard | null {
  const modifiers = modifiersOf(row, bits)
  if (modifiers === null) return null
  const { input, cacheWrite5m, cacheWrite1h, cacheRead, output } =
    bits & MODIFIER.longContext ? (row.longContext ?? row) : row
  const list = { input, cacheWrite5m, cacheWrite1h, cacheRead, output }
  // An integer after every step for all existing factors; a test covers all rows with all modifiers.
  const hundredths = modifiers.reduce((product, { factor }) => (product * Math.round(factor * 100)) / 100, 100)
  const toUnits = (usdPerMillion: number): number => Math.round(usdPerMillion * 1e6) * hundredths
  return {
    list,
    modifiers,
    units: {
      input: toUnits(input),
      cacheWrite5m: toUnits(cacheWrite5m),
      cacheWrite1h: toUnits(cacheWrite1h),
      cacheRead: toUnits(cacheRead),
      output: toUnits(output),
    },
  }
}

export function unitsToUsdPerMillion(unitsPerToken: number): number {
  return unitsPerToken / 1e8
}

function modifiersOf(row: PriceRow, bits: number): Modifier[] | null {
  const modifiers: Modifier[] = []
  if (bits & MODIFIER.fast) {
    if (row.fast === undefined) return null
    modifiers.push({ name: 'fast mode', factor: row.fast })
  }
  // One surcharge under two names (Anthropic's API and Bedrock): a gateway that records both still pays once.
  if (bits & MODIFIER.us && row.us !== undefined) modifiers.push({ name: 'inference in the US only', factor: row.us })
  else if (bits & MODIFIER.regional && row.regional !== undefined)
    modifiers.push({ name: 'regional endpoint', factor: row.regional })
  if (bits & MODIFIER.batch && row.batch !== undefined) modifiers.push({ name: 'batch', factor: row.batch })
  return modifiers.filter(({ factor }) => factor !== 1)
}
