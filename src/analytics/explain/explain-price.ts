// Explains the price of an entry: its price row, the modifiers, and the resulting price per million tokens.
import { entryTokens, type Ledger } from '../ledger/ledger.ts'
import { USAGE_FLAG } from '../ledger/usage-table.ts'
import type { Rates } from '../price/price-table.ts'
import type { Billable, PriceExplanation, Pricer } from '../price/pricer.ts'

export interface ExplainedPrice {
  model: string
  from: string | null
  source: string
  modifiers: PriceExplanation['modifiers']
  longContext: PriceExplanation['longContext']
  usdPerMillion: Rates
}

export function explainPrice(ledger: Ledger, entry: number, pricer: Pricer): ExplainedPrice | null {
  const explanation = pricer.explain(billableOf(ledger, entry))
  if (!explanation) return null
  const { row, modifiers, longContext, parts } = explanation
  const rate = (name: keyof Rates) => parts.find((part) => part.name === name)?.usdPerMillion ?? 0
  return {
    model: row.model,
    from: row.from,
    source: row.source,
    modifiers,
    longContext,
    usdPerMillion: {
      input: rate('input'),
      cacheWrite5m: rate('cacheWrite5m'),
      cacheWrite1h: rate('cacheWrite1h'),
      cacheRead: rate('cacheRead'),
      output: rate('output'),
    },
  }
}

const FAST = '-fast'

/** Combines all steps of one model, although each was priced separately. */
export function billableOf({ entries, table }: Ledger, entry: number): Billable {
  const row = entries.row[entry] ?? 0
  const flags = table.column('flags')[row] ?? 0
  const at = entries.at[entry] ?? NaN
  const model = table.texts.at(entries.model[entry] ?? 0)
  const isFast = (flags & USAGE_FLAG.fast) !== 0
  return {
    model: isFast && model.endsWith(FAST) ? model.slice(0, -FAST.length) : model,
    atMs: Number.isNaN(at) ? null : at,
    ...entryTokens(entries, entry),
    webSearches: entries.webSearches[entry] ?? 0,
    isFast,
    isBatch: (flags & USAGE_FLAG.batch) !== 0,
    geo: table.texts.at(table.column('geo')[row] ?? 0) || null,
  }
}
