// Sums the included rows by reason, from columns, so that totals are complete even if few rows are listed.
import { TOKEN_CLASSES } from '../price/token-counts.ts'
import { NANO, REASONS, type Ledger, type Reason } from '../ledger/ledger.ts'

export interface ExplainTotals {
  rows: number
  rowsByReason: Partial<Record<Reason, number>>
  /** More than the counted rows if a message was billed at several models. */
  entries: number
  tokens: { input: number; output: number; cacheWrite5m: number; cacheWrite1h: number; cacheRead: number }
  webSearches: number
  costUsd: number
  unpriced: { model: string; tokens: number }[]
}

export function sumExplained(ledger: Ledger, costs: Float64Array, wanted: Uint8Array): ExplainTotals {
  const tokens = { input: 0, output: 0, cacheWrite5m: 0, cacheWrite1h: 0, cacheRead: 0 }
  const unpriced = new Map<number, number>()
  const { entries, table } = ledger
  let [count, webSearches, cost] = [0, 0, 0]
  for (let entry = 0; entry < entries.count; entry++) {
    if (wanted[entries.row[entry] ?? 0] !== 1) continue
    count += 1
    let all = 0
    for (const name of TOKEN_CLASSES) {
      const own = entries[name][entry] ?? 0
      tokens[name] += own
      all += own
    }
    webSearches += entries.webSearches[entry] ?? 0
    const own = costs[entry] ?? NaN
    const model = entries.model[entry] ?? 0
    if (Number.isNaN(own)) unpriced.set(model, (unpriced.get(model) ?? 0) + all)
    else cost += own
  }
  return {
    ...countReasons(ledger, wanted),
    entries: count,
    tokens,
    webSearches,
    costUsd: cost / NANO,
    unpriced: Array.from(unpriced, ([model, own]) => ({ model: table.texts.at(model) || 'unknown', tokens: own })),
  }
}

function countReasons({ reason }: Ledger, wanted: Uint8Array): Pick<ExplainTotals, 'rows' | 'rowsByReason'> {
  const counts = REASONS.map(() => 0)
  let rows = 0
  for (let row = 0; row < wanted.length; row++) {
    if (wanted[row] !== 1) continue
    rows += 1
    const code = reason[row] ?? 0
    counts[code] = (counts[code] ?? 0) + 1
  }
  const named = REASONS.map((name, code): [Reason, number] => [name, counts[code] ?? 0])
  return { rows, rowsByReason: Object.fromEntries(named.filter(([, count]) => count > 0)) }
}
