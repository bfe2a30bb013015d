import type { Ledger } from '../../analytics/ledger/ledger.ts'
import type { OpenSession } from '../../session/open-session.ts'
import type { LoadedLedger } from '../../store/ledger/load-ledger.ts'
import type { Context } from '../context.ts'
import { buildOpenLedger } from './open-ledger.ts'
import { readLedger, readPricer } from '../usage/read-ledger.ts'

/** Returns the global ledger, which distinguishes copies from originals, or a separate one if the session is not in it. */
export async function readSessionLedger(context: Context, open: OpenSession, everything?: Ledger): Promise<Ledger> {
  const paths = new Set([open.main.source.path, ...open.session.agents.map(({ file }) => file)])
  // An agent's transcript opened as a session belongs to another session in the global ledger.
  if (!open.thread({}).isAgent) {
    const ledger = everything ?? (await readLedger(context, { isCurrent: ({ files }) => hasAll(files, open) }))
    if (ledger.table.texts.find(open.id) !== 0 && ledger.files.some(({ path }) => paths.has(path))) return ledger
  }
  return buildOpenLedger(open, await readPricer(context))
}

/** Reports whether the ledger covers the session's current bytes: a running session may be ahead of a cached ledger. */
function hasAll(files: LoadedLedger['files'], open: OpenSession): boolean {
  const sizes = new Map(files.map(({ path, size }) => [path, size]))
  const agents = open.session.agents.filter(({ file }) => file !== null)
  return [open.main, ...agents.map(({ agentId }) => open.transcriptOf(agentId))].every(
    ({ source, bytes }) => bytes <= (sizes.get(source.path) ?? -1),
  )
}
