// A session's entries of the ledger by the turns that caused them.
import type { z } from 'zod'
import { groupByTurn } from '../analytics/attribution/group-by-turn.ts'
import { turnCosts } from '../analytics/attribution/turn-costs.ts'
import { TurnLookup } from '../analytics/attribution/turn-lookup.ts'
import { wantedEntries } from '../analytics/attribution/wanted-entries.ts'
import type { Ledger } from '../analytics/ledger/ledger.ts'
import { selectEntries } from '../analytics/report/select-entries.ts'
import type { Context } from './context.ts'
import { loadSession, type LoadedSession } from './load-session.ts'
import { readLedger, readPricer } from './read-ledger.ts'
import type { TurnCost } from './reading/session-view.ts'
import type { sessionCostsInput } from './session-costs.ts'
import { countTranscripts } from './usage-context-ledger.ts'
import { readTranscripts } from './usage-context-transcripts.ts'
import { zonedClock } from './usage-days.ts'

/** Turns that used something, in order; turn 0 has what belongs to none, branches that were left among it. */
export async function run(
  context: Context,
  { session: name }: z.output<typeof sessionCostsInput>,
): Promise<{ turns: TurnCost[] }> {
  const session = await loadSession(context, name)
  const ledger = await ledgerOf(context, session)
  const { zone } = zonedClock(context, undefined)
  const selection = selectEntries(ledger, { zone, mode: 'auto' }, { byDay: false })
  const wanted = wantedEntries(selection, session.id)
  const groups = groupByTurn(ledger, new TurnLookup(session, session.records), wanted)
  return { turns: turnCosts(ledger, selection.costs, groups, wanted) }
}

/** That of everything, in which copies are told from originals; a file from elsewhere and standard input are counted by
 *  themselves. */
async function ledgerOf(context: Context, session: LoadedSession): Promise<Ledger> {
  const paths = new Set(session.files.map(({ path }) => path))
  if (paths.size > 0) {
    const ledger = await readLedger(context)
    // An agent's transcript that is named as if it were a session is in there as part of another one.
    if (ledger.table.texts.find(session.id) !== 0 && ledger.files.some(({ path }) => paths.has(path))) return ledger
  }
  return countTranscripts(await readTranscripts(context, session), session.id, await readPricer(context))
}
