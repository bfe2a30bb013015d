// A session's context as a report: how it grew, where the cache broke, and what was expensive.
import { TurnLookup } from '../attribution/turn-lookup.ts'
import { entryCosts } from '../report/entry-costs.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Pricer } from '../price/pricer.ts'
import { buildChains, type SessionParts } from './build-chains.ts'
import type { BreakCause } from './break-causes.ts'
import { hitRatio } from './context-request.ts'
import { findCostlyResults, sumCostlyTools, type CostlyResult, type CostlyTool } from './costly-results.ts'
import { findCostlyTurns, type CostlyTurn, type SessionCost } from './costly-turns.ts'
import { LedgerLookup } from './ledger-lookup.ts'
import { reportChain, type ChainReport } from './report-chain.ts'

export interface ContextReport {
  /** The whole session as the ledger counts it, agents included. Money is in whole nano-dollars throughout. */
  total: SessionCost
  /** Share of all that was sent that was read from the cache. */
  hitRatio: number | null
  /** What no chain below has: requests of agents that only progress records tell of, rows that a gateway gave no id. */
  unplaced: { requests: number; nanoDollars: number }
  /** The main line first, then branches that were left, then agents. */
  chains: NamedChain[]
  /** All breaks of all chains, by cause, the dearest first. */
  causes: CauseSum[]
  turns: Ranked<CostlyTurn>
  tools: Ranked<CostlyTool>
  results: Ranked<CostlyResult>
}

export interface NamedChain extends ChainReport {
  /** Of an agent; null otherwise. */
  agent: {
    type: string | null
    description: string | null
    parentToolUseId: string | null
    /** The turn that it counts for, as `turns` has it. */
    turn: string
    /** Of the program itself: compaction, prompt suggestions, side questions. */
    isHelper: boolean
  } | null
}

export interface CauseSum {
  cause: BreakCause
  breaks: number
  repaidTokens: number
  nanoDollars: number
}

/** The dearest of a kind, and how many more there are. */
export interface Ranked<Item> {
  items: Item[]
  omitted: number
}

export interface ContextQuestion {
  session: string
  parts: SessionParts
  ledger: Ledger
  pricer: Pricer
  /** Of each list of what was expensive. */
  limit: number
}

export async function reportContext({
  session,
  parts,
  ledger,
  pricer,
  limit,
}: ContextQuestion): Promise<ContextReport> {
  const { thread, transcript } = parts
  const agents = parts.agents.map(({ agent }) => agent)
  const lookup = new TurnLookup({ thread, agents }, transcript.records)
  const costs = entryCosts(ledger, 'auto')
  const chains = await buildChains(parts, new LedgerLookup(ledger, costs, session))
  const reports = chains.map((chain) => reportChain(chain, pricer))
  const { total, turns } = findCostlyTurns(ledger, costs, session, lookup, thread.turns)
  const results = findCostlyResults(chains, pricer)
  return {
    total,
    hitRatio: hitRatio(total.tokens),
    unplaced: subtractPlaced(total, reports),
    chains: reports.map((report) => ({ ...report, agent: describeAgent(report.agentId) })),
    causes: sumCauses(reports),
    turns: rank(turns, limit),
    tools: rank(sumCostlyTools(results), limit),
    results: rank(
      results.filter(({ rereads }) => rereads > 0),
      limit,
    ),
  }

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
    // A request that several models had a part in is several entries of the ledger.
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
