// Tokens and cost of each turn. Entries outside any turn count as turn 0, so the turns add up exactly to the session.
import type { Ledger } from '../ledger/ledger.ts'
import { toUsage } from '../report/session-usage.ts'
import { sumByKey } from '../report/usage-sum.ts'
import type { Groups } from './groups.ts'

export interface TurnUsage {
  turn: number
  tokens: { input: number; output: number; cacheWrite: number; cacheRead: number }
  usd: number
  unpriced: string[]
}

/** `groups` must come from groupByTurn. */
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

function toTurn(key: string): number {
  return /^\d+$/.test(key) ? Number(key) : 0
}
