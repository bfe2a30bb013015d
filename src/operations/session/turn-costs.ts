// Sums a session's ledger entries per turn.
import type { z } from 'zod'
import { groupByTurn } from '../../analytics/attribution/group-by-turn.ts'
import { turnCosts, type TurnCost } from '../../analytics/attribution/turn-costs.ts'
import { TurnLookup } from '../../analytics/attribution/turn-lookup.ts'
import { wantedEntries } from '../../analytics/attribution/wanted-entries.ts'
import { selectEntries } from '../../analytics/report/select-entries.ts'
import type { OpenSession } from '../../session/open-session.ts'
import type { SessionThread } from '../../thread/thread.ts'
import type { Context } from '../context.ts'
import { findSession } from './find-session.ts'
import { readSessionLedger } from './session-ledger.ts'
import type { sessionCostsInput } from './page-declarations.ts'
import { zonedClock } from '../usage/usage-days.ts'

/**
 * Returns the turns with usage, in order, and last the usage outside the turns. For a branch, the turns are those of the
 * conversation up to its fork and those of the branch.
 */
export async function runTurnCosts(
  context: Context,
  { session: name, branch }: z.output<typeof sessionCostsInput>,
): Promise<{ turns: TurnCost[] }> {
  const costsOf = await readTurnCosts(context, await findSession(context, name))
  return { turns: costsOf(branch).turns }
}

export interface ThreadCosts {
  turns: TurnCost[]
  /** Finds the turn of a message or an agent. */
  lookup: TurnLookup
}

/** Reads the ledger once, for the main conversation and any branch. */
export async function readTurnCosts(
  context: Context,
  open: OpenSession,
): Promise<(branch: number | undefined) => ThreadCosts> {
  await open.refresh()
  const ledger = await readSessionLedger(context, open)
  const { zone } = zonedClock(context, undefined)
  const selection = selectEntries(ledger, { zone, mode: 'auto' }, { byDay: false })
  const wanted = wantedEntries(selection, open.id)
  return (branch) => {
    const lookup = new TurnLookup(shownSession(open, branch), open.main.records)
    return { lookup, turns: turnCosts(ledger, selection.costs, groupByTurn(ledger, lookup, wanted), wanted) }
  }
}

function shownSession(open: OpenSession, branch: number | undefined): SessionThread {
  if (branch === undefined) return open.session
  const { thread, agents } = open.session
  return { thread: { ...thread, turns: [...open.thread({ branch }).turns], branches: [] }, agents }
}
