import { TurnLookup } from '../attribution/turn-lookup.ts'
import { entryCosts } from '../report/entry-costs.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Pricer } from '../price/pricer.ts'
import { buildChains, type SessionParts } from './build-chains.ts'
import type { BreakCause } from './break-causes.ts'
import { hitRatio, type ContextChain } from './context-request.ts'
import { findCostlyResults, sumCostlyTools, type CostlyResult, type CostlyTool } from './costly-results.ts'
import { findCostlyTurns, type CostlyTurn, type SessionCost } from './costly-turns.ts'
import { LedgerLookup } from './ledger-lookup.ts'
import { reportChain, type ChainReport } from './report-chain.ts'

export interface ContextReport {
  total: SessionCost
  hitRatio: number | null
  /** Requests in no chain: of agents known only from progress records, and rows without an id from a gateway. */
  unplaced: { requests: number; nanoDollars: number }
  chains: NamedChain[]
  causes: CauseSum[]
  turns: Ranked<CostlyTurn>
  tools: Ranked<CostlyTool>
  results: Ranked<CostlyResult>
}

export interface NamedChain extends ChainReport {
  agent: {
    type: string | null
    description: string | null
    parentToolUseId: string | null
    turn: string
    /** Started by Claude Code itself: compaction, prompt suggestions, side questions. */
    isHelper: boolean
  } | null
}

export interface CauseSum {
  cause: BreakCause
  breaks: number
  repaidTokens: number
  nanoDollars: number
}

export interface Ranked<Item> {
  items: Item[]
  omitted: number
}

export interface ContextQuestion {
  session: string
  parts: SessionParts
  ledger: Ledger
  pricer: Pricer
  limit: number
}

export interface ReadContext {
  report: ContextReport
  /** The chains of the report, in the same order, with everything that is known about their requests. */
  chains: readonly ContextChain[]
  /** All results, also those that no later request read, most expensive first. */
  results: readonly CostlyResult[]
}

export async function readContext({ session, parts, ledger, pricer, limit }: ContextQuestion): Promise<ReadContext> {
  const { thread, transcript } = parts
  const agents = parts.agents.map(({ agent }) => agent)
  const lookup = new TurnLookup({ thread, agents }, transcript.records)
  const costs = entryCosts(ledger, 'auto')
  const chains = await buildChains(parts, new LedgerLookup(ledger, costs, session))
  const reports = chains.map((chain) => reportChain(chain, pricer))
  const { total, turns } = findCostlyTurns(ledger, costs, session, lookup, thread.turns)
  const results = findCostlyResults(chains, pricer)
  const report = {
    total,
    hitRatio: hitRatio(total.tokens),
    unplaced: subtractPlaced(total, reports),
    chains: reports.map((chain) => ({ ...chain, agent: describeAgent(chain.agentId) })),
    causes: sumCauses(reports),
    turns: rank(turns, limit),
    tools: rank(sumCostlyTools(results), limit),
    results: rank(
      results.filter(({ rereads }) => rereads > 0),
      limit,
    ),
  }
  return { report, chains, results }

  function describeAgent(agentId: string | null): NamedChain['agent'] {
    const agent = agents.find((candidate) => candidate.agentId === agentId)
    if (!agent) return null
    const { type, description, parentToolUseId, isHelper } = agent
    return { type, description, parentToolUseId, turn: lookup.ofAgent(agent.agentId), isHelper }
  }
}

function subtractPlaced(total: SessionCost, chains: readonly ChainReport[]): ContextReport['unplaced'] {
  const placed = chains.flatMap(({ requests }) => requests.filter(({ isCounted }) => isCounted))
  return {
    // A request with several models is several entries of the ledger.
    requests: Math.max(0, total.requests - placed.length),
    nanoDollars: chains.reduce((rest, { totals }) => rest - totals.nanoDollars, total.nanoDollars),
  }
}

function rank<Item>(items: readonly Item[], limit: number): Ranked<Item> {
  return { items: items.slice(0, limit), omitted: Math.max(0, items.length - limit) }
}

function sumCauses(chains: readonly ChainReport[]): CauseSum[] {
  const sums = new Map<BreakCause, CauseSum>()
  for (const { requests } of chains) {
    for (const { cacheBreak } of requests) {
      if (!cacheBreak) continue
      const { cause, repaidTokens, nanoDollars } = cacheBreak
      const sum = sums.get(cause) ?? { cause, breaks: 0, repaidTokens: 0, nanoDollars: 0 }
      sum.breaks += 1
      sum.repaidTokens += repaidTokens
      sum.nanoDollars += nanoDollars ?? 0
      sums.set(cause, sum)
    }
  }
  return [...sums.values()].toSorted((a, b) => b.nanoDollars - a.nanoDollars || b.repaidTokens - a.repaidTokens)
}
