import type { SessionRow } from '../../src/operations/sessions-page-run.ts'

export interface RowSum {
  sessions: number
  tokens: number
  cost: { usd: number; unpriced: string[] }
}

const NANO = 1e9

/** In whole nano-dollars, as the ledger counts: sums of dollars drift. */
export function sumRows(rows: readonly SessionRow[]): RowSum {
  let [tokens, nano] = [0, 0]
  const unpriced = new Set<string>()
  for (const row of rows) {
    tokens += row.tokens
    nano += Math.round(row.costUsd * NANO)
    for (const model of row.unpriced) unpriced.add(model)
  }
  return { sessions: rows.length, tokens, cost: { usd: nano / NANO, unpriced: [...unpriced] } }
}
