// What each turn of a session used and cost: every entry of the session is in exactly one of them, so that they add up to
// what the session used, to the token and to the nano-dollar.
import { NANO, type Entries, type Ledger } from '../ledger/ledger.ts'
import type { Groups } from './groups.ts'

export interface TurnUsage {
  turn: number
  tokens: { input: number; output: number; cacheWrite: number; cacheRead: number }
  /** Dollars of what has a price. */
  usd: number
  /** Models without one. */
  unpriced: string[]
}

/** `groups` are those of groupByTurn; what stands in no turn counts for turn 0. In the order of the turns. */
export function turnCosts(
  { entries, table }: Ledger,
  costs: Float64Array,
  groups: Groups,
  wanted: Uint8Array,
): TurnUsage[] {
  const sums = new Map<number, TurnSum>()
  const turnOfKey = groups.keys.map(toTurn)
  for (let entry = 0; entry < entries.count; entry++) {
    if (wanted[entry] !== 1) continue
    const turn = turnOfKey[groups.of[entry] ?? 0] ?? 0
    const sum = sums.get(turn) ?? new TurnSum(turn)
    sums.set(turn, sum)
    sum.add(entries, costs[entry] ?? NaN, entry)
  }
  return Array.from(sums.values(), (sum) => sum.build((model) => table.texts.at(model))).toSorted(
    (a, b) => a.turn - b.turn,
  )
}

/** Keys of turns are their numbers; the others are in brackets. */
function toTurn(key: string): number {
  return /^\d+$/.test(key) ? Number(key) : 0
}

class TurnSum {
  private readonly turn: number
  private readonly tokens = { input: 0, output: 0, cacheWrite: 0, cacheRead: 0 }
  private readonly unpriced = new Set<number>()
  private nano = 0

  constructor(turn: number) {
    this.turn = turn
  }

  add(entries: Entries, cost: number, entry: number): void {
    const input = entries.input[entry] ?? 0
    const output = entries.output[entry] ?? 0
    const cacheWrite = (entries.cacheWrite5m[entry] ?? 0) + (entries.cacheWrite1h[entry] ?? 0)
    const cacheRead = entries.cacheRead[entry] ?? 0
    this.tokens.input += input
    this.tokens.output += output
    this.tokens.cacheWrite += cacheWrite
    this.tokens.cacheRead += cacheRead
    if (!Number.isNaN(cost)) this.nano += cost
    else if (input + output + cacheWrite + cacheRead > 0) this.unpriced.add(entries.model[entry] ?? 0)
  }

  build(nameOf: (model: number) => string): TurnUsage {
    const unpriced = Array.from(this.unpriced, (model) => nameOf(model) || 'unknown')
    return { turn: this.turn, tokens: this.tokens, usd: this.nano / NANO, unpriced }
  }
}
