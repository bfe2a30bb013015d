// Cost of each turn of a session, including the agents started in it: the figures of `usage attribution --by turn`.
import { agentEntries } from '../attribution/group-by-agent.ts'
import { groupByTurn } from '../attribution/group-by-turn.ts'
import { sumAll, sumGroups, type GroupSum } from '../attribution/sum-groups.ts'
import type { TurnLookup } from '../attribution/turn-lookup.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Turn } from '../../thread/thread.ts'
import type { TokenCounts } from '../price/token-counts.ts'

export interface SessionCost {
  requests: number
  tokens: TokenCounts
  nanoDollars: number
  unpricedTokens: number
}

export interface CostlyTurn extends SessionCost {
  turn: number | null
  elsewhere: string | null
  prompt: string | null
  startedAt: string | null
  agentNanoDollars: number
}

export interface CostlyTurns {
  total: SessionCost
  turns: CostlyTurn[]
}

export function findCostlyTurns(
  ledger: Ledger,
  costs: Float64Array,
  session: string,
  lookup: TurnLookup,
  turns: readonly Turn[],
): CostlyTurns {
  const { entries } = ledger
  const wanted = entriesOf(ledger, session)
  const groups = groupByTurn(ledger, lookup, wanted)
  const ofAgents = agentEntries(ledger).map((isOfAgent, entry) => isOfAgent & (wanted[entry] ?? 0))
  const agentCosts = new Map(sumGroups(entries, costs, groups, ofAgents).map(({ key, cost }) => [key, cost]))
  const byIndex = new Map(turns.map((turn) => [String(turn.index), turn]))
  const rows = sumGroups(entries, costs, groups, wanted).map((sum) => {
    const turn = byIndex.get(sum.key)
    return {
      turn: turn?.index ?? null,
      elsewhere: turn ? null : sum.key,
      prompt: turn?.prompt ?? null,
      startedAt: turn?.startedAt ?? null,
      agentNanoDollars: agentCosts.get(sum.key) ?? 0,
      ...toCost(sum),
    }
  })
  return {
    total: toCost(sumAll(entries, costs, wanted)),
    turns: rows.toSorted((a, b) => b.nanoDollars - a.nanoDollars || b.unpricedTokens - a.unpricedTokens),
  }
}

function entriesOf({ entries, table }: Ledger, session: string): Uint8Array {
  const id = table.texts.find(session)
  return Uint8Array.from(entries.session, (own) => Number(id !== 0 && own === id))
}

function toCost(sum: GroupSum): SessionCost {
  const { requests, input, cacheWrite5m, cacheWrite1h, cacheRead, output, cost, unpriced } = sum
  return {
    requests,
    tokens: { input, cacheWrite5m, cacheWrite1h, cacheRead, output },
    nanoDollars: cost,
    unpricedTokens: unpriced,
  }
}
