// Tokens and cost of each turn. Entries outside the turns are a group of their own, so the groups add up to the session.
import type { Ledger } from '../ledger/ledger.ts'
import { toUsage } from '../report/session-usage.ts'
import { sumByKey } from '../report/usage-sum.ts'
import type { Groups } from './groups.ts'

export interface TurnCost {
  /** Null for entries outside the turns: rewound branches, deleted messages, agents without a known call. */
  turn: number | null
  tokens: { input: number; output: number; cacheWrite: number; cacheRead: number }
  usd: number
  unpriced: string[]
}

/** `groups` must come from groupByTurn. */
export function turnCosts(ledger: Ledger, costs: Float64Array, groups: Groups, wanted: Uint8Array): TurnCost[] {
  const turnOfKey = groups.keys.map(toTurn)
  const turnOf = (entry: number) => turnOfKey[groups.keyOfEntry[entry] ?? 0] ?? null
  const sums = sumByKey(ledger.entries, costs, turnOf, (entry) => wanted[entry] === 1)
  const turns = Array.from(sums, ([turn, sum]) => {
    const { tokens, cost } = toUsage(ledger, sum)
    return { turn, tokens, ...cost }
  })
  return turns.toSorted((a, b) => (a.turn ?? Infinity) - (b.turn ?? Infinity))
}

function toTurn(key: string): number | null {
  return /^\d+$/.test(key) ? Number(key) : null
}
