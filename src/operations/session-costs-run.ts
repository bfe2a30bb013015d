// A session's entries of the ledger by the turns that caused them.
import type { z } from 'zod'
import { groupByTurn } from '../analytics/attribution/group-by-turn.ts'
import { turnCosts } from '../analytics/attribution/turn-costs.ts'
import { TurnLookup } from '../analytics/attribution/turn-lookup.ts'
import { wantedEntries } from '../analytics/attribution/wanted-entries.ts'
import type { Ledger } from '../analytics/ledger/ledger.ts'
import { selectEntries } from '../analytics/report/select-entries.ts'
import type { LoadedLedger } from '../store/ledger/load-ledger.ts'
import type { PlacedRecord } from '../thread/graph.ts'
import type { Context } from './context.ts'
import { countOpenSession } from './count-open-session.ts'
import { readLedger, readPricer } from './read-ledger.ts'
import { findSession } from './find-session.ts'
import type { OpenSession } from '../session/open-session.ts'
import type { TurnCost } from '../session/session-view.ts'
import type { sessionCostsInput } from './session-costs.ts'
import { zonedClock } from './usage-days.ts'

/** Turns that used something, in order; turn 0 has what belongs to none, branches that were left among it. */
export async function run(
  context: Context,
  { session: name }: z.output<typeof sessionCostsInput>,
): Promise<{ turns: TurnCost[] }> {
  const open = await findSession(context, name)
  await open.refresh()
  const ledger = await ledgerOf(context, open)
  const { zone } = zonedClock(context, undefined)
  const selection = selectEntries(ledger, { zone, mode: 'auto' }, { byDay: false })
  const wanted = wantedEntries(selection, open.id)
  const groups = groupByTurn(ledger, new TurnLookup(open.session, withRequests(open, ledger)), wanted)
  return { turns: turnCosts(ledger, selection.costs, groups, wanted) }
}

/** That of everything, in which copies are told from originals; what is not in there is counted by itself. */
async function ledgerOf(context: Context, open: OpenSession): Promise<Ledger> {
  const paths = new Set([open.main.source.path, ...open.session.agents.map(({ file }) => file)])
  // An agent's transcript that is named as if it were a session is in there as part of another one.
  if (!open.thread({}).isAgent) {
    const ledger = await readLedger(context, { isCurrent: ({ files }) => hasAll(files, open) })
    if (ledger.table.texts.find(open.id) !== 0 && ledger.files.some(({ path }) => paths.has(path))) return ledger
  }
  return countOpenSession(open, await readPricer(context))
}

/** A session is looked at while it is written, and the ledger is not loaded anew before something has been synced. */
function hasAll(files: LoadedLedger['files'], open: OpenSession): boolean {
  const sizes = new Map(files.map(({ path, size }) => [path, size]))
  const agents = open.session.agents.filter(({ file }) => file !== null)
  return [open.main, ...agents.map(({ agentId }) => open.transcriptOf(agentId))].every(
    ({ source, bytes }) => bytes <= (sizes.get(source.path) ?? -1),
  )
}

/** The records of the main transcript with the ids of their requests, which an open session does not hold. */
function withRequests({ main }: OpenSession, { table, files }: Ledger): PlacedRecord[] {
  const own = files.findIndex(({ path }) => path === main.source.path)
  const [file, line, request] = [table.column('file'), table.column('line'), table.column('requestId')]
  const requests = new Map<number, number>()
  for (let row = 0; row < table.count; row++)
    if (file[row] === own && (request[row] ?? 0) !== 0) requests.set(line[row] ?? 0, request[row] ?? 0)
  return main.records.map((placed) => {
    const text = requests.get(placed.line)
    if (text === undefined || placed.record.type !== 'assistant') return placed
    return { ...placed, record: { ...placed.record, requestId: table.texts.at(text) } }
  })
}
