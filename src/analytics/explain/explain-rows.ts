// Lists every row of the ledger with its transcript line, whether it counts and, if so, what it cost.
import type { TokenCounts } from '../price/token-counts.ts'
import { entryTokens, isLowerBound, NANO, REASONS, type Ledger, type Reason } from '../ledger/ledger.ts'
import type { Pricer } from '../price/pricer.ts'
import { explainPrice, type ExplainedPrice } from './explain-price.ts'
import { sessionOfRow } from './rows-in-scope.ts'

export interface RowLocation {
  file: string
  line: number
}

export interface ExplainedTokens extends TokenCounts {
  webSearches: number
  thinking: number | null
}

export interface ExplainedEntry extends RowLocation {
  messageId: string | null
  requestId: string | null
  counted: boolean
  reason: Reason
  duplicateOf: RowLocation | null
  /** As counted; for an uncounted row, as recorded. */
  tokens: ExplainedTokens
  price: ExplainedPrice | null
  /** Null for a model without a price, 0 for an uncounted row. */
  costUsd: number | null
  model: string | null
  timestamp: string | null
  session: string | null
  project: string | null
  lowerBound: boolean
}

export interface ExplainRequest {
  ledger: Ledger
  costs: Float64Array
  wanted: Uint8Array
  pricer: Pricer
}

export function explainRows(request: ExplainRequest, limit = Infinity): ExplainedEntry[] {
  const { ledger, wanted } = request
  const { reason, standIn, entries } = ledger
  const describe = rowDescriber(ledger, reason, standIn)
  const explained: ExplainedEntry[] = []
  let entry = 0
  for (let row = 0; row < wanted.length && explained.length < limit; row++) {
    while (entry < entries.count && (entries.row[entry] ?? 0) < row) entry += 1
    if (wanted[row] !== 1) continue
    const base = describe(row)
    if (entries.row[entry] !== row || entry >= entries.count) explained.push(base)
    else
      for (let part = entry; part < entries.count && entries.row[part] === row; part++)
        explained.push({ ...base, ...explainEntry(request, part) })
  }
  return explained.slice(0, limit)
}

function rowDescriber(ledger: Ledger, reason: Uint8Array, standIn: Int32Array): (row: number) => ExplainedEntry {
  const { table } = ledger
  const text = (name: 'messageId' | 'requestId' | 'model', row: number) =>
    table.texts.at(table.column(name)[row] ?? 0) || null
  return (row) => {
    const at = table.column('at')[row] ?? NaN
    const other = standIn[row] ?? -1
    return {
      ...locationOf(ledger, row),
      messageId: text('messageId', row),
      requestId: text('requestId', row),
      counted: reason[row] === 0,
      reason: REASONS[reason[row] ?? 0] ?? 'counted',
      duplicateOf: other < 0 ? null : locationOf(ledger, other),
      tokens: tokensOfRow(ledger, row),
      price: null,
      costUsd: 0,
      model: text('model', row),
      timestamp: Number.isNaN(at) ? null : new Date(at).toISOString(),
      session: sessionOfRow(ledger, row) || null,
      project: ledger.files[table.column('file')[row] ?? 0]?.project || null,
      lowerBound: isLowerBound(table.texts.at(table.column('version')[row] ?? 0)),
    }
  }
}

export function locationOf({ table, files }: Ledger, row: number): RowLocation {
  return { file: files[table.column('file')[row] ?? 0]?.path ?? '', line: table.column('line')[row] ?? 0 }
}

function tokensOfRow({ table }: Ledger, row: number): ExplainedTokens {
  const count = (name: 'input' | 'output' | 'cacheWrite' | 'cacheRead' | 'webSearches') => table.column(name)[row] ?? 0
  const hour = table.column('cacheWrite1h')[row] ?? 0
  const split = (table.column('cacheWrite5m')[row] ?? 0) + hour
  return {
    input: count('input'),
    output: count('output'),
    cacheWrite5m: Math.max(count('cacheWrite'), split) - hour,
    cacheWrite1h: hour,
    cacheRead: count('cacheRead'),
    webSearches: count('webSearches'),
    thinking: thinkingOf({ table }, row),
  }
}

function thinkingOf({ table }: Pick<Ledger, 'table'>, row: number): number | null {
  const thinking = table.column('thinking')[row] ?? -1
  return thinking < 0 ? null : thinking
}

function explainEntry(
  { ledger, costs, pricer }: ExplainRequest,
  entry: number,
): Pick<ExplainedEntry, 'tokens' | 'price' | 'costUsd' | 'model'> {
  const { entries, table } = ledger
  const row = entries.row[entry] ?? 0
  const cost = costs[entry] ?? NaN
  const isFirst = entries.row[entry - 1] !== row
  return {
    tokens: {
      ...entryTokens(entries, entry),
      webSearches: entries.webSearches[entry] ?? 0,
      // The count is for the entire message and belongs to no single step.
      thinking: isFirst ? thinkingOf(ledger, row) : null,
    },
    price: explainPrice(ledger, entry, pricer),
    costUsd: Number.isNaN(cost) ? null : cost / NANO,
    model: table.texts.at(entries.model[entry] ?? 0) || null,
  }
}
