import { entryCosts } from './entry-costs.ts'
import { EntrySum } from '../ledger/entry-sum.ts'
import { NANO, type Ledger } from '../ledger/ledger.ts'
import { sumByKey, type UsageSum } from './usage-sum.ts'

export interface SessionUsage {
  tokens: { input: number; output: number; cacheWrite: number; cacheRead: number }
  cost: { usd: number; unpriced: string[] }
}

export const NO_USAGE: Readonly<SessionUsage> = {
  tokens: { input: 0, output: 0, cacheWrite: 0, cacheRead: 0 },
  cost: { usd: 0, unpriced: [] },
}

/** A ledger does not change, and every list of sessions needs these sums. */
const known = new WeakMap<Ledger, ReadonlyMap<string, SessionUsage>>()

export function usageBySession(ledger: Ledger): ReadonlyMap<string, SessionUsage> {
  const sums = known.get(ledger) ?? sumBySession(ledger)
  known.set(ledger, sums)
  return sums
}

function sumBySession(ledger: Ledger): Map<string, SessionUsage> {
  const { entries, table } = ledger
  const sums = sumByKey(entries, entryCosts(ledger, 'auto'), (entry) => entries.session[entry] ?? 0)
  return new Map(Array.from(sums, ([session, sum]) => [table.texts.at(session), toUsage(ledger, sum)]))
}

export function toUsage({ table }: Ledger, sum: UsageSum): SessionUsage {
  const total = new EntrySum()
  for (const model of sum.sums) total.merge(model)
  const { input, output, cacheWrite, cacheRead, cost } = total
  const unpriced = sum.sums.filter((model) => model.unpriced > 0)
  return {
    tokens: { input, output, cacheWrite, cacheRead },
    cost: { usd: cost / NANO, unpriced: unpriced.map(({ model }) => table.texts.at(model) || 'unknown') },
  }
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
      // Rounded to nano-dollars, because sums of dollars drift.
      usd: sum(({ cost }) => Math.round(cost.usd * NANO)) / NANO,
      unpriced: [...new Set(all.flatMap(({ cost }) => cost.unpriced))],
    },
  }
}
