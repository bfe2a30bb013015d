// Groups ledger entries by their cause, using the index for tools and the threads for turns.
import { agentEntries, groupByAgent } from '../../analytics/attribution/group-by-agent.ts'
import { groupByCause } from '../../analytics/attribution/group-by-server.ts'
import { groupByHour } from '../../analytics/attribution/group-by-turn.ts'
import { groupByServer } from '../../analytics/attribution/group-by-server.ts'
import { groupByTool } from '../../analytics/attribution/group-by-tool.ts'
import { groupByTurn } from '../../analytics/attribution/group-by-turn.ts'
import { groupByText, type Groups } from '../../analytics/attribution/groups.ts'
import { sumGroups } from '../../analytics/attribution/sum-groups.ts'
import { TurnLookup } from '../../analytics/attribution/turn-lookup.ts'
import type { Ledger } from '../../analytics/ledger/ledger.ts'
import { readAgentKinds } from '../../store/index/read-agent-kinds.ts'
import { readCallLocations } from '../../store/index/read-tool-calls.ts'
import type { Context } from '../context.ts'
import { findSession } from '../session/find-session.ts'
import { useIndex } from '../open-index.ts'
import type { UsageScope } from './read-usage-scope.ts'

export type Dimension = 'project' | 'branch' | 'model' | 'agent' | 'tool' | 'skill' | 'mcp' | 'hour' | 'turn'

export interface Question {
  ledger: Ledger
  by: Dimension
  scope: UsageScope
  wanted: Uint8Array
  /** Nano-dollars per entry. */
  costs: Float64Array
}

export interface TurnFacts {
  prompt: string | null
  startedAt: string | null
}

export interface GroupedEntries {
  groups: Groups
  /** Facts about each turn, if grouped by turn; `agentCost` is in nano-dollars. */
  turns?: ReadonlyMap<string, TurnFacts & { agentCost: number }>
}

export async function groupEntries(context: Context, question: Question): Promise<GroupedEntries> {
  const { ledger, by, scope } = question
  const { entries, table } = ledger
  switch (by) {
    case 'project': {
      const { project } = entries
      return { groups: groupByText(ledger, (entry) => project[entry] ?? 0) }
    }
    case 'branch': {
      const [branch, { row }] = [table.column('branch'), entries]
      return { groups: groupByText(ledger, (entry) => branch[row[entry] ?? 0] ?? 0) }
    }
    case 'model': {
      const { model } = entries
      return { groups: groupByText(ledger, (entry) => model[entry] ?? 0) }
    }
    case 'skill':
      return { groups: groupByCause(ledger, 'skill') }
    case 'mcp':
      return { groups: groupByServer(ledger, await byTool(context, ledger)) }
    case 'hour':
      return { groups: groupByHour(ledger, scope.zone) }
    case 'agent': {
      const kinds = await useIndex(context, async ({ database }) => readAgentKinds(database))
      return { groups: groupByAgent(ledger, kinds) }
    }
    case 'tool':
      return { groups: await byTool(context, ledger) }
    case 'turn':
      return byTurn(context, question)
  }
}

async function byTool(context: Context, ledger: Ledger): Promise<Groups> {
  return groupByTool(ledger, await useIndex(context, async ({ database }) => readCallLocations(database)))
}

async function byTurn(context: Context, { ledger, scope, wanted, costs }: Question): Promise<GroupedEntries> {
  const open = await findSession(context, scope.session ?? '')
  const { session, main } = open
  const groups = groupByTurn(ledger, new TurnLookup(session, main.records), wanted)
  const ofAgents = agentEntries(ledger).map((isOfAgent, entry) => isOfAgent & (wanted[entry] ?? 0))
  const agentCosts = new Map(sumGroups(ledger.entries, costs, groups, ofAgents).map(({ key, cost }) => [key, cost]))
  const placed = await open.fullReader().withPrompts(session.thread.turns)
  const facts = new Map(placed.map(({ index, prompt, startedAt }) => [String(index), { prompt, startedAt }]))
  const turns = groups.keys.map((key) => {
    const { prompt = null, startedAt = null } = facts.get(key) ?? {}
    return [key, { prompt, startedAt, agentCost: agentCosts.get(key) ?? 0 }] as const
  })
  return { groups, turns: new Map(turns) }
}
