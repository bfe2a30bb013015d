// What each session used and cost, agents included.
import { entryCosts } from './entry-costs.ts'
import { NANO, type Entries, type Ledger } from '../ledger/ledger.ts'

export interface SessionUsage {
  tokens: { input: number; output: number; cacheWrite: number; cacheRead: number }
  /** At the prices of the API; models without a price are named and not part of it. */
  cost: { usd: number; unpriced: string[] }
}

export const NO_USAGE: Readonly<SessionUsage> = {
  tokens: { input: 0, output: 0, cacheWrite: 0, cacheRead: 0 },
  cost: { usd: 0, unpriced: [] },
}

interface Sum {
  input: number
  output: number
  cacheWrite: number
  cacheRead: number
  nano: number
  unpriced: Set<number>
}

/** By the id of the session. */
export function usageBySession(ledger: Ledger): Map<string, SessionUsage> {
  const { entries, table } = ledger
  const costs = entryCosts(ledger, 'auto')
  const sums = new Map<number, Sum>()
  for (let entry = 0; entry < entries.count; entry++) {
    const session = entries.session[entry] ?? 0
    const sum = sums.get(session) ?? { input: 0, output: 0, cacheWrite: 0, cacheRead: 0, nano: 0, unpriced: new Set() }
    sums.set(session, sum)
    sum.input += entries.input[entry] ?? 0
    sum.output += entries.output[entry] ?? 0
    sum.cacheWrite += (entries.cacheWrite5m[entry] ?? 0) + (entries.cacheWrite1h[entry] ?? 0)
    sum.cacheRead += entries.cacheRead[entry] ?? 0
    const cost = costs[entry] ?? NaN
    if (!Number.isNaN(cost)) sum.nano += cost
    else if (tokensOf(entries, entry) > 0) sum.unpriced.add(entries.model[entry] ?? 0)
  }
  return new Map([...sums].map(([session, sum]) => [table.texts.at(session), toUsage(sum, (id) => table.texts.at(id))]))
}

function tokensOf({ input, output, cacheWrite5m, cacheWrite1h, cacheRead }: Entries, entry: number): number {
  return [input, output, cacheWrite5m, cacheWrite1h, cacheRead].reduce((sum, column) => sum + (column[entry] ?? 0), 0)
}

function toUsage({ nano, unpriced, ...tokens }: Sum, text: (id: number) => string): SessionUsage {
  return { tokens, cost: { usd: nano / NANO, unpriced: [...unpriced].map((model) => text(model) || 'unknown') } }
}

export function addUsage(all: readonly SessionUsage[]): SessionUsage {
  const sum = (pick: (usage: SessionUsage) => number) => all.reduce((total, usage) => total + pick(usage), 0)
  return {
    tokens: {
      input: sum(({ tokens }) => tokens.input),
      output: sum(({ tokens }) => tokens.output),
      cacheWrite: sum(({ tokens }) => tokens.cacheWrite),
      cacheRead: sum(({ tokens }) => tokens.cacheRead),
    },
    cost: {
      // Whole nano-dollars again: sums of dollars drift.
      usd: sum(({ cost }) => Math.round(cost.usd * NANO)) / NANO,
      unpriced: [...new Set(all.flatMap(({ cost }) => cost.unpriced))],
    },
  }
}
