// Tokens and cost of each turn. Every entry of the session belongs to exactly one turn, so the turns add up to the
// session's totals, to the token and the nano-dollar.
import type { Ledger } from '../ledger/ledger.ts'
import { toUsage } from '../report/session-usage.ts'
import { sumByKey } from '../report/usage-sum.ts'
import type { Groups } from './groups.ts'

export interface TurnUsage {
  turn: number
  tokens: { input: number; output: number; cacheWrite: number; cacheRead: number }
  /** Cost in dollars; models without a price are left out. */
  usd: number
  unpriced: string[]
}

/**
 * `groups` must come from groupByTurn. Entries outside any turn count for turn 0. `wanted` is 1 for each included
 * entry.
 */
export function turnCosts(ledger: Ledger, costs: Float64Array, groups: Groups, wanted: Uint8Array): TurnUsage[] {
  const turnOfKey = groups.keys.map(toTurn)
  const turnOf = (entry: number) => turnOfKey[groups.keyOfEntry[entry] ?? 0] ?? 0
  const sums = sumByKey(ledger.entries, costs, turnOf, (entry) => wanted[entry] === 1)
  const turns = Array.from(sums, ([turn, sum]) => {
    const { tokens, cost } = toUsage(ledger, sum)
    return { turn, tokens, ...cost }
  })
  return turns.toSorted((a, b) => a.turn - b.turn)
}

/** The key of a turn is its number. Other keys are in parentheses, such as "(no turn)". */
function toTurn(key: string): number {
  return /^\d+$/.test(key) ? Number(key) : 0
}
