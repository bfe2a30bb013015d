// One session's context: its threads joined with the ledger.
import type { z } from 'zod'
import { reportContext, type ContextReport } from '../analytics/context/report-context.ts'
import type { Ledger } from '../analytics/ledger/ledger.ts'
import type { Pricer } from '../analytics/price/pricer.ts'
import { AppError } from '../error.ts'
import type { Context } from './context.ts'
import { loadSession, type LoadedSession } from './load-session.ts'
import { readLedger, readPricer } from './read-ledger.ts'
import type { usageContextInput } from './usage-context.ts'
import { countTranscripts } from './usage-context-ledger.ts'
import { readTranscripts, type SessionTranscripts } from './usage-context-transcripts.ts'

export type UsageContextInput = z.output<typeof usageContextInput>

export interface SessionContext extends ContextReport {
  session: {
    id: string
    title: string
    directory: string | null
    state: string
    startedAt: string | null
    endedAt: string | null
  }
  /** How it is to be painted: an agent's context instead of the main line's, and whether all its requests are listed. */
  view: { agentId: string | null; requests: boolean }
}

export async function run(context: Context, input: UsageContextInput): Promise<SessionContext> {
  const loaded = await loadSession(context, input.session)
  const agentId = input.agent === undefined ? null : chooseAgent(loaded, input.agent)
  const transcripts = await readTranscripts(context, loaded)
  const pricer = await readPricer(context)
  const report = reportContext({
    session: loaded.id,
    parts: { thread: loaded.thread, transcript: transcripts.main, agents: transcripts.agents },
    ledger: await ledgerOf(context, transcripts, loaded.id, pricer),
    pricer,
    limit: input.limit,
  })
  const { title, directory, startedAt, endedAt } = loaded.facts
  return {
    session: { id: loaded.id, title, directory, state: loaded.state, startedAt, endedAt },
    view: { agentId, requests: input.requests ?? false },
    ...report,
  }
}

function chooseAgent({ agents }: LoadedSession, id: string): string {
  const matches = agents.filter((agent) => agent.agentId.startsWith(id.replace(/^agent-/, '')))
  const [agent] = matches
  if (matches.length === 1 && agent) return agent.agentId
  const names = agents.map((candidate) => candidate.agentId).join(', ') || 'none'
  throw new AppError(
    matches.length > 1 ? 'ambiguous' : 'not-found',
    `No single agent is called "${id}"; this session's agents: ${names}.`,
  )
}

/** That of everything, in which copies are told from originals. What it does not know is counted by itself: standard
 *  input, a file from elsewhere, and an agent's transcript named as if it were a session. */
async function ledgerOf(
  context: Context,
  transcripts: SessionTranscripts,
  session: string,
  pricer: Pricer,
): Promise<Ledger> {
  if (transcripts.main.path !== '') {
    const ledger = await readLedger(context, { rule: 'annals' })
    if (ledger.files.some(({ path, agent }) => path === transcripts.main.path && agent === '')) return ledger
  }
  return countTranscripts(transcripts, session, pricer)
}
