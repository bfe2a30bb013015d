// What each turn of a session used and cost: every entry of the session is in exactly one of them, so that they add up to
// what the session used, to the token and to the nano-dollar.
import type { Ledger } from '../ledger/ledger.ts'
import { toUsage } from '../report/session-usage.ts'
import { sumByKey } from '../report/usage-sum.ts'
import type { Groups } from './groups.ts'

export interface TurnUsage {
  turn: number
  tokens: { input: number; output: number; cacheWrite: number; cacheRead: number }
  /** Dollars of what has a price. */
  usd: number
  /** Models without one. */
  unpriced: string[]
}

/** `groups` are those of groupByTurn; what is in no turn counts for turn 0. In the order of the turns. */
export function turnCosts(ledger: Ledger, costs: Float64Array, groups: Groups, wanted: Uint8Array): TurnUsage[] {
  const turnOfKey = groups.keys.map(toTurn)
  const turnOf = (entry: number) => turnOfKey[groups.of[entry] ?? 0] ?? 0
  const sums = sumByKey(ledger.entries, costs, turnOf, (entry) => wanted[entry] === 1)
  const turns = Array.from(sums, ([turn, sum]) => {
    const { tokens, cost } = toUsage(ledger, sum)
    return { turn, tokens, ...cost }
  })
  return turns.toSorted((a, b) => a.turn - b.turn)
}

/** Keys of turns are their numbers; the others are in brackets. */
function toTurn(key: string): number {
  return /^\d+$/.test(key) ? Number(key) : 0
}
