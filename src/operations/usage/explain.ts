// Explains the ledger row by row, and the differences from ccusage and from the costs Claude Code itself recorded.
import type { z } from 'zod'
import { countExplained } from '../../analytics/explain/count-explained.ts'
import { compareCostStates } from '../../analytics/explain/compare-cost-states.ts'
import { diffLedgers, type LedgerDiff } from '../../analytics/explain/diff-ledgers.ts'
import { explainRows, type ExplainRequest } from '../../analytics/explain/explain-rows.ts'
import { findProblems } from '../../analytics/explain/find-problems.ts'
import { REASON_TEXTS } from '../../analytics/explain/reason-texts.ts'
import { rowsInScope, sessionOfRow } from '../../analytics/explain/rows-in-scope.ts'
import { sumExplained, type ExplainTotals } from '../../analytics/explain/sum-explained.ts'
import type { Ledger, Reason } from '../../analytics/ledger/ledger.ts'
import { entryCosts, type CostMode } from '../../analytics/report/entry-costs.ts'
import { AppError } from '../../error.ts'
import { readCostStates } from '../../store/ledger/cost-states.ts'
import { archiveDirectory } from '../../reader/places.ts'
import { projectLookup } from '../../analytics/attribution/entry-projects.ts'
import type { Context } from '../context.ts'
import { readProjects } from '../find/read-projects.ts'
import { readOwnLedger, readPricer } from './read-ledger.ts'
import { readUsageScope } from './read-usage-scope.ts'
import type { usageExplainInput } from './declarations.ts'
import type { UsageExplanation } from './explain-outputs.ts'
import { advise, field } from '../../text/advice.ts'

export type UsageExplainInput = z.output<typeof usageExplainInput>

export async function runExplain(context: Context, input: UsageExplainInput): Promise<UsageExplanation> {
  const scope = await readUsageScope(context, { ...input, ...readPeriod(input) })
  const ledger = await readOwnLedger(context, { withVerdicts: input.diff !== undefined })
  // Reading the ledger has already reported problems of the price file.
  const pricer = await readPricer({ ...context, onNotice: () => {} })
  const projects = await readProjects(context)
  const pathOf = projectLookup(ledger, projects.paths)
  const wanted = rowsInScope(ledger, scope, pathOf)
  const costs = entryCosts(ledger, input.mode)
  const request: ExplainRequest = { ledger, costs, wanted, pricer }
  const compared = input.diff === undefined ? undefined : await compareRules(request, input)
  const listed = compared?.differing ?? wanted
  const { limit = null } = input
  const entries = explainRows({ ...request, wanted: listed }, limit ?? Infinity).map((entry) => ({
    ...entry,
    project: projects.names.nameOf(pathOf(entry.session ?? '', entry.project ?? '')) || null,
  }))
  const totals = sumExplained(ledger, costs, wanted)
  return {
    problems: findProblems(ledger, wanted),
    entries,
    omitted: countExplained(ledger, listed) - entries.length,
    limit,
    totals,
    reasons: reasonsOf(totals),
    ...(compared ? { diff: compared.diffs } : {}),
    costChecks: await checkCosts(context, request),
    timeZone: scope.timeZone,
  }
}

function readPeriod({ day, month, since, until }: UsageExplainInput): {
  since?: string
  until?: string
  flag?: string
} {
  const given = [day, month, since ?? until].filter((words) => words !== undefined)
  if (given.length > 1)
    throw new AppError(
      'usage',
      advise`Use only one of ${field('day')}, ${field('month')}, or ${field('since')} and ${field('until')}.`,
    )
  const period = day ?? month
  if (period !== undefined) return { since: period, until: period, flag: day === undefined ? 'month' : 'day' }
  return { ...(since === undefined ? {} : { since }), ...(until === undefined ? {} : { until }) }
}

function reasonsOf({ rowsByReason }: ExplainTotals): UsageExplanation['reasons'] {
  const names = Object.keys(REASON_TEXTS) as Reason[] // The keys of a constant object.
  return Object.fromEntries(names.filter((name) => rowsByReason[name]).map((name) => [name, REASON_TEXTS[name]]))
}

/** Compares with both ways ccusage counts: that of its daily report, and that of all others. */
async function compareRules(
  { ledger, costs, wanted, pricer }: ExplainRequest,
  { mode, limit }: { mode: CostMode; limit?: number | undefined },
): Promise<{ diffs: NonNullable<UsageExplanation['diff']>; differing: Uint8Array }> {
  const { buildCcusageLedger } = await import('../../analytics/ccusage/build-ccusage-ledger.ts')
  const differing = new Uint8Array(wanted.length)
  const compare = (isDaily: boolean): LedgerDiff => {
    const theirs = buildCcusageLedger(ledger.table, ledger.files, { isDaily, mode })
    const theirCosts = entryCosts(theirs, mode)
    return diffLedgers(
      { ours: ledger, theirs, ourCosts: costs, theirCosts, wanted, pricer, mode, limit: limit ?? Infinity },
      differing,
    )
  }
  const diffs = [
    { reports: ['daily'], ...compare(true) },
    { reports: ['weekly', 'monthly', 'session', 'blocks'], ...compare(false) },
  ]
  return { diffs, differing }
}

async function checkCosts(
  context: Context,
  { ledger, costs, wanted }: ExplainRequest,
): Promise<UsageExplanation['costChecks']> {
  const sessions = sessionsOf(ledger, wanted)
  const directory = archiveDirectory(context.dataDirectory)
  const files = ledger.files
    .filter(({ agent, session }) => agent === '' && sessions.has(session))
    .map(({ path, session, archived }) => ({
      path,
      session,
      archived: archived < 0 ? null : { directory, id: archived },
    }))
  const states = await readCostStates(files)
  return compareCostStates(
    ledger,
    costs,
    states.filter(({ session }) => sessions.has(session)),
  )
}

function sessionsOf(ledger: Ledger, wanted: Uint8Array): Set<string> {
  const sessions = new Set<string>()
  for (let row = 0; row < wanted.length; row++) if (wanted[row] === 1) sessions.add(sessionOfRow(ledger, row))
  return sessions
}
