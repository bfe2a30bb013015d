// Prices of Claude models as dated data: USD per million tokens, one row per price change. No price is computed from
// another, so each row can be checked against its source.

export interface Rates {
  readonly input: number
  readonly cacheWrite5m: number
  readonly cacheWrite1h: number
  readonly cacheRead: number
  readonly output: number
}

/** Apply to the entire request if its input, cache writes and cache reads together exceed a number of tokens. */
export interface LongContextRates extends Rates {
  readonly above: number
}

export interface PriceRow extends Rates {
  readonly model: string
  /** The first day, in UTC, of this price; null if it has applied since the model's release. */
  readonly from: string | null
  readonly longContext?: LongContextRates
  /** Factor of fast mode on all classes. Without it, the model has no fast mode, and a fast request has no price. */
  readonly fast?: number
  readonly us?: number
  readonly regional?: number
  readonly batch?: number
  readonly source: string
  readonly checked: string | null
}

/** USD per search; fetching a page is free. */
export const WEB_SEARCH_USD = 0.01

const PAGE = 'platform.claude.com, pricing'

// Regional endpoints cost more since Claude 4.5; a choice of country exists since 4.6.
const EARLY = { batch: 0.5 }
const SINCE_4_5 = { batch: 0.5, regional: 1.1 }
const SINCE_4_6 = { batch: 0.5, regional: 1.1, us: 1.1 }

const NOW = { source: PAGE, checked: '2026-10-07' }
const FAST_30 = { source: `${PAGE}; code.claude.com, fast mode (30/150)`, checked: '2026-05-28' }
const LEGACY = { source: PAGE, checked: '2025-11-08' }

const FABLE_5_1 = rates(10, 12.5, 20, 0.25, 50)
const FABLE_5 = rates(10, 12.5, 20, 1, 50)
const OPUS_5 = rates(5, 6.25, 10, 0.5, 25)
const OPUS_3 = rates(15, 18.75, 30, 1.5, 75)
const SONNET_5 = rates(2, 2.5, 4, 0.2, 10)
const SONNET_3 = rates(3, 3.75, 6, 0.3, 15)

const LONG_SONNET = { above: 200_000, ...rates(6, 7.5, 12, 0.6, 22.5) }
const LONG_OPUS = { above: 200_000, ...rates(10, 12.5, 20, 1, 37.5) }

/** Rows of one model are adjacent, oldest first. */
export const priceTable: readonly PriceRow[] = [
  { model: 'claude-fable-5-1', from: '2026-09-01', ...FABLE_5_1, ...SINCE_4_6, ...NOW },
  { model: 'claude-mythos-5-1', from: '2026-09-01', ...FABLE_5_1, ...SINCE_4_6, ...NOW },
  { model: 'claude-fable-5', from: '2026-06-09', ...FABLE_5, ...SINCE_4_6, ...NOW },
  { model: 'claude-mythos-5', from: '2026-06-09', ...FABLE_5, ...SINCE_4_6, ...NOW },

  { model: 'claude-opus-5-5', from: null, ...rates(4, 5, 8, 0.2, 20), fast: 2, ...SINCE_4_6, ...NOW },
  { model: 'claude-opus-5', from: '2026-07-24', ...OPUS_5, fast: 2, ...SINCE_4_6, ...NOW },
  { model: 'claude-opus-4-8', from: '2026-05-28', ...OPUS_5, fast: 2, ...SINCE_4_6, ...NOW },
  { model: 'claude-opus-4-7', from: '2026-04-16', ...OPUS_5, fast: 6, ...SINCE_4_6, ...FAST_30 },
  // Fast mode was half price until February 16, 2026, 23:59 in California. Rows change at midnight UTC, so the last
  // eight hours are priced in full.
  {
    model: 'claude-opus-4-6',
    from: '2026-02-05',
    ...OPUS_5,
    longContext: LONG_OPUS,
    fast: 3,
    ...SINCE_4_6,
    source: 'platform.claude.com, fast mode; code.claude.com, fast mode (half price to 2026-02-16)',
    checked: '2026-02-16',
  },
  {
    model: 'claude-opus-4-6',
    from: '2026-02-17',
    ...OPUS_5,
    longContext: LONG_OPUS,
    fast: 6,
    ...SINCE_4_6,
    source: 'platform.claude.com, fast mode (30/150; 60/225 above 200K)',
    checked: '2026-02-17',
  },
  // Since the million-token window left beta, there is no long-context price for Claude 4.6 and later.
  { model: 'claude-opus-4-6', from: '2026-03-13', ...OPUS_5, fast: 6, ...SINCE_4_6, ...FAST_30 },
  { model: 'claude-opus-4-5', from: '2025-11-24', ...OPUS_5, ...SINCE_4_5, ...NOW },
  { model: 'claude-opus-4-1', from: '2025-08-05', ...OPUS_3, ...EARLY, ...NOW },
  { model: 'claude-opus-4', from: '2025-05-22', ...OPUS_3, ...EARLY, ...NOW },
  { model: 'claude-opus-3', from: '2024-03-04', ...OPUS_3, ...EARLY, ...LEGACY },

  {
    model: 'claude-sonnet-5-5',
    from: null,
    ...SONNET_5,
    ...SINCE_4_6,
    source: 'platform.claude.com, models (cache read 0.20; the crate synaps 0.10.2 says 0.10)',
    checked: '2026-10-07',
  },
  { model: 'claude-sonnet-5', from: '2026-06-30', ...SONNET_5, ...SINCE_4_6, ...NOW },
  {
    model: 'claude-sonnet-4-6',
    from: '2026-02-17',
    ...SONNET_3,
    longContext: LONG_SONNET,
    ...SINCE_4_6,
    source: `${PAGE} (6/22.50 above 200K)`,
    checked: '2026-02-18',
  },
  { model: 'claude-sonnet-4-6', from: '2026-03-13', ...SONNET_3, ...SINCE_4_6, ...NOW },
  { model: 'claude-sonnet-4-5', from: '2025-09-29', ...SONNET_3, longContext: LONG_SONNET, ...SINCE_4_5, ...NOW },
  { model: 'claude-sonnet-4', from: '2025-05-22', ...SONNET_3, longContext: LONG_SONNET, ...EARLY, ...NOW },
  { model: 'claude-sonnet-3-7', from: '2025-02-24', ...SONNET_3, ...EARLY, ...LEGACY },
  { model: 'claude-sonnet-3-5', from: '2024-06-20', ...SONNET_3, ...EARLY, source: PAGE, checked: '2025-08-13' },
  {
    model: 'claude-sonnet-3',
    from: '2024-03-04',
    ...SONNET_3,
    ...EARLY,
    source: 'anthropic.com, Claude 3 family (input and output; it had no cache, those prices are of 3.5)',
    checked: '2024-03-04',
  },

  {
    model: 'claude-haiku-5-5',
    from: '2026-10-07',
    ...rates(0.1, 0.125, 0.2, 0.01, 0.5),
    longContext: { above: 100_000, ...rates(0.5, 0.625, 1, 0.05, 2.5) },
    ...SINCE_4_6,
    source: 'platform.claude.com, pricing (1-hour write above 100K computed)',
    checked: '2026-10-07',
  },
  { model: 'claude-haiku-4-5', from: '2025-10-15', ...rates(1, 1.25, 2, 0.1, 5), ...SINCE_4_5, ...NOW },
  // The price started at 1/5 in November 2024, three months before Claude Code.
  { model: 'claude-haiku-3-5', from: null, ...rates(0.8, 1, 1.6, 0.08, 4), ...EARLY, ...LEGACY },
  { model: 'claude-haiku-3', from: '2024-03-13', ...rates(0.25, 0.3, 0.5, 0.03, 1.25), ...EARLY, ...LEGACY },
]

function rates(input: number, cacheWrite5m: number, cacheWrite1h: number, cacheRead: number, output: number): Rates {
  return { input, cacheWrite5m, cacheWrite1h, cacheRead, output }
}
