// A ledger entry as a record of plain values, for SQL and exported tables.
import type { Ledger } from '../ledger/ledger.ts'
import { entryCosts } from './entry-costs.ts'

export interface UsageLine {
  messageId: string | null
  requestId: string | null
  sessionId: string | null
  agentId: string | null
  path: string
  line: number
  offset: number
  at: number | null
  model: string | null
  input: number
  output: number
  cacheWrite5m: number
  cacheWrite1h: number
  cacheRead: number
  webSearches: number
  /** Nano-dollars; null without a price. */
  costNano: number | null
}

export function usageLineReader(ledger: Ledger): (entry: number) => UsageLine {
  const { table, files, entries } = ledger
  const costs = entryCosts(ledger, 'auto')
  const text = (id: number | undefined) => (id ? table.texts.at(id) : null)
  return (entry) => {
    const row = entries.row[entry] ?? 0
    const file = files[table.column('file')[row] ?? 0]
    return {
      messageId: text(table.column('messageId')[row]),
      requestId: text(table.column('requestId')[row]),
      sessionId: text(entries.session[entry]),
      agentId: text(table.column('agentId')[row]) ?? (file?.agent || null),
      path: file?.path ?? '',
      line: table.column('line')[row] ?? 0,
      offset: table.column('offset')[row] ?? 0,
      at: numberOrNull(entries.at[entry]),
      model: text(entries.model[entry]),
      input: entries.input[entry] ?? 0,
      output: entries.output[entry] ?? 0,
      cacheWrite5m: entries.cacheWrite5m[entry] ?? 0,
      cacheWrite1h: entries.cacheWrite1h[entry] ?? 0,
      cacheRead: entries.cacheRead[entry] ?? 0,
      webSearches: entries.webSearches[entry] ?? 0,
      costNano: roundOrNull(costs[entry]),
    }
  }
}

function numberOrNull(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value
}

function roundOrNull(value: number | undefined): number | null {
  const cost = numberOrNull(value)
  return cost === null ? null : Math.round(cost)
}
