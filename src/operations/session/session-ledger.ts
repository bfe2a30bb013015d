// The ledger in which the requests of one open session are counted.
import type { Ledger } from '../../analytics/ledger/ledger.ts'
import type { OpenSession } from '../../session/open-session.ts'
import type { LoadedLedger } from '../../store/ledger/load-ledger.ts'
import type { Context } from '../context.ts'
import { countOpenSession } from './count-open-session.ts'
import { readLedger, readPricer } from '../usage/read-ledger.ts'

/** That of everything, in which copies are told from originals; what is not in there is counted by itself. */
export async function readSessionLedger(context: Context, open: OpenSession, everything?: Ledger): Promise<Ledger> {
  const paths = new Set([open.main.source.path, ...open.session.agents.map(({ file }) => file)])
  // An agent's transcript that is named as if it were a session is in there as part of another one.
  if (!open.thread({}).isAgent) {
    const ledger = everything ?? (await readLedger(context, { isCurrent: ({ files }) => hasAll(files, open) }))
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
