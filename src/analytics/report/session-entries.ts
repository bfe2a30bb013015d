import { NANO, type Ledger } from '../ledger/ledger.ts'
import { isSelected, type Selection } from './select-entries.ts'
import { UsageSum } from './usage-sum.ts'
import { addUp, listUnpriced, modelName, type Tokens, type Unpriced } from './usage-row.ts'

export interface SessionEntry extends Tokens {
  timestamp: string | null
  model: string
  /** In dollars; null without a price. Under ccusage's rule the recorded cost, or 0. */
  costUSD?: number | null
}

export interface SessionEntries {
  sessionId: string
  totalCost?: number
  totalTokens: number
  entries: SessionEntry[]
  unpriced: Unpriced[]
}

export function sessionEntries(selection: Selection, id: string, found: readonly number[]): SessionEntries | null {
  const { ledger, costs } = selection
  const [first] = found
  if (first === undefined) return null
  const sum = new UsageSum(first)
  for (const entry of found) sum.add(ledger.entries, costs, entry)
  const { totalCost, totalTokens } = addUp(sum.sums)
  const describe = ledger.rule === 'ccusage' ? describeAsCcusage : describeEntry
  return {
    sessionId: id,
    totalCost,
    totalTokens,
    entries: found.map((entry) => describe(selection, entry)),
    unpriced: listUnpriced(ledger, [sum]),
  }
}

export function sessionIds({ entries, table }: Ledger): Set<string> {
  return new Set(Array.from(new Set(entries.session), (session) => table.texts.at(session)))
}

export function findSession(selection: Selection, id: string): number[] {
  const { ledger } = selection
  const { entries, table } = ledger
  const session = table.texts.find(id)
  if (session === 0) return []
  // ccusage also accepts the id in the record itself.
  const own = ledger.rule === 'ccusage' ? table.column('sessionId') : undefined
  const found: number[] = []
  for (let entry = 0; entry < entries.count; entry++) {
    const isOf = entries.session[entry] === session || own?.[entries.row[entry] ?? 0] === session
    if (isOf && isSelected(selection, entry)) found.push(entry)
  }
  return found.toSorted((a, b) => timeOf(ledger, a) - timeOf(ledger, b) || a - b)
}

function timeOf({ entries }: Ledger, entry: number): number {
  const at = entries.at[entry] ?? NaN
  // Later than any date. Unlike Infinity, it yields 0 when subtracted from itself.
  return Number.isNaN(at) ? Number.MAX_SAFE_INTEGER : at
}

function describeEntry({ ledger, costs }: Selection, entry: number): SessionEntry {
  const { entries } = ledger
  const at = entries.at[entry] ?? NaN
  const cost = costs[entry] ?? NaN
  return {
    timestamp: Number.isNaN(at) ? null : new Date(at).toISOString(),
    inputTokens: entries.input[entry] ?? 0,
    outputTokens: entries.output[entry] ?? 0,
    cacheCreationTokens: (entries.cacheWrite5m[entry] ?? 0) + (entries.cacheWrite1h[entry] ?? 0),
    cacheReadTokens: entries.cacheRead[entry] ?? 0,
    model: modelName(ledger, entries.model[entry] ?? 0) ?? 'unknown',
    costUSD: Number.isNaN(cost) ? null : cost / NANO,
  }
}

/** ccusage shows the model, cost and cache writes as recorded, not as counted. */
function describeAsCcusage(selection: Selection, entry: number): SessionEntry {
  const { entries, table } = selection.ledger
  const row = entries.row[entry] ?? 0
  if (entry > 0 && entries.row[entry - 1] === row) return { ...describeEntry(selection, entry), costUSD: 0 }
  const usd = table.column('costUsd')[row] ?? NaN
  return {
    ...describeEntry(selection, entry),
    cacheCreationTokens: table.column('cacheWrite')[row] ?? 0,
    model: table.texts.at(table.column('model')[row] ?? 0) || 'unknown',
    costUSD: Number.isNaN(usd) ? 0 : usd,
  }
}
