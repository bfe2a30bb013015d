import type { z } from 'zod'
import { groupByText } from '../../analytics/attribution/groups.ts'
import { sumAll, sumGroups, type GroupSum } from '../../analytics/attribution/sum-groups.ts'
import { NO_TURN, REWOUND } from '../../analytics/attribution/turn-lookup.ts'
import { wantedEntries } from '../../analytics/attribution/wanted-entries.ts'
import { NANO } from '../../analytics/ledger/ledger.ts'
import { selectEntries } from '../../analytics/report/select-entries.ts'
import { AppError } from '../../error.ts'
import { groupEntries, type Question, type TurnFacts } from './group-entries.ts'
import { withProjects } from '../../analytics/attribution/entry-projects.ts'
import type { Context } from '../context.ts'
import { readProjects } from '../find/read-projects.ts'
import { readLedger } from './read-ledger.ts'
import { readUsageScope } from './read-usage-scope.ts'
import type { usageAttributionInput } from './declarations.ts'
import { advise, field } from '../../text/advice.ts'
import type { AttributedUsage, AttributionReport, AttributionRow } from './cause-outputs.ts'

export type UsageAttributionInput = z.output<typeof usageAttributionInput>

export async function runAttribution(context: Context, input: UsageAttributionInput): Promise<AttributionReport> {
  if (input.by === 'turn' && input.session === undefined)
    throw new AppError(
      'usage',
      advise`Turns belong to one session; name it, for example with "${field('session', 'latest')}".`,
    )
  const scope = await readUsageScope(context, input)
  const isPlaced = input.by === 'project' || scope.project !== undefined
  const projects = isPlaced ? await readProjects(context) : null
  const read = await readLedger(context, { rule: 'annals' })
  const ledger = projects ? withProjects(read, projects.paths) : read
  const selection = selectEntries(ledger, { ...scope, mode: 'auto' }, { byDay: false })
  const { costs } = selection
  const wanted = wantedEntries(selection, scope.session)
  const question: Question = { ledger, by: input.by, scope, wanted, costs }
  const { groups, turns } = await groupEntries(context, question)
  const totals = sumAll(ledger.entries, costs, wanted)
  const rows = inOrder(sumGroups(ledger.entries, costs, groups, wanted), input.by).map((sum) => ({
    ...(projects && input.by === 'project' ? { name: projects.names.nameOf(sum.key) } : {}),
    ...toRow(sum, totals, turns?.get(sum.key)),
  }))
  const { limit = Infinity } = input
  return {
    by: input.by,
    session: scope.session ?? null,
    timeZone: scope.timeZone,
    rows: rows.slice(0, limit),
    totals: toUsage(totals),
    unpriced: unpricedModels(question),
    omitted: Math.max(0, rows.length - limit),
  }
}

function unpricedModels({ ledger, wanted, costs }: Question): AttributionReport['unpriced'] {
  const { entries } = ledger
  const models = groupByText(ledger, (entry) => entries.model[entry] ?? 0)
  return sumGroups(entries, costs, models, wanted)
    .filter(({ unpriced }) => unpriced > 0)
    .map(({ key, unpriced }) => ({ model: key, tokens: unpriced }))
}

function inOrder(sums: readonly GroupSum[], by: UsageAttributionInput['by']): GroupSum[] {
  if (by === 'hour') return [...sums]
  if (by === 'turn') return sums.toSorted((a, b) => turnOrder(a) - turnOrder(b))
  return sums.toSorted((a, b) => b.cost - a.cost || b.tokens - a.tokens || (a.key < b.key ? -1 : 1))
}

function turnOrder({ key }: GroupSum): number {
  if (key === NO_TURN) return Number.MAX_SAFE_INTEGER
  return key === REWOUND ? Number.MAX_SAFE_INTEGER - 1 : Number(key)
}

function toRow(sum: GroupSum, totals: GroupSum, turn: (TurnFacts & { agentCost: number }) | undefined): AttributionRow {
  const [part, whole] = totals.cost === 0 ? [sum.tokens, totals.tokens] : [sum.cost, totals.cost]
  const row = { key: sum.key, ...toUsage(sum), share: whole === 0 ? 0 : part / whole }
  if (!turn) return row
  const { agentCost, ...facts } = turn
  return { ...row, turn: { ...facts, agentCostUsd: agentCost / NANO } }
}

function toUsage(sum: GroupSum): AttributedUsage {
  return {
    requests: sum.requests,
    inputTokens: sum.input,
    outputTokens: sum.output,
    cacheCreationTokens: sum.cacheWrite,
    cacheReadTokens: sum.cacheRead,
    totalTokens: sum.tokens,
    webSearches: sum.webSearches,
    costUsd: sum.cost / NANO,
    unpricedTokens: sum.unpriced,
  }
}
