// Reports the context of one session by joining its threads with the ledger.
import type { z } from 'zod'
import { readContext, type ReadContext } from '../../analytics/context/report-context.ts'
import type { Transcript as ContextTranscript } from '../../analytics/context/build-chains.ts'
import type { Ledger } from '../../analytics/ledger/ledger.ts'
import type { OpenSession } from '../../session/open-session.ts'
import { chooseAgent } from '../session/choose-agent.ts'
import type { Context } from '../context.ts'
import { findRecords } from '../session/find-session.ts'
import { readLedger, readPricer } from './read-ledger.ts'
import { readSessionLedger } from '../session/session-ledger.ts'
import { titleOf } from '../find/session-title.ts'
import type { usageContextInput } from './context-declaration.ts'
import type { SessionContext } from './context-outputs.ts'

export type UsageContextInput = z.output<typeof usageContextInput>

export async function runUsageContext(context: Context, input: UsageContextInput): Promise<SessionContext> {
  // Read before the session is opened, because it briefly takes as much memory as a long open session.
  const everything = input.session === '-' ? undefined : await readLedger(context)
  const open = await findRecords(context, input.session)
  const { agents } = open.session
  const agentId =
    input.agent === undefined
      ? null
      : chooseAgent(
          input.agent,
          agents.map((agent) => agent.agentId),
        )
  const { report } = await readSessionContext(context, open, {
    ledger: await readSessionLedger(context, open, everything),
    limit: input.limit,
  })
  const facts = open.main.facts.head()
  const { title } = await titleOf(context, open, facts)
  const { directory, startedAt, endedAt } = facts
  const id = input.session === '-' ? '-' : open.id
  return {
    session: { id, title, directory, state: open.state, startedAt, endedAt },
    view: { agentId, requests: input.requests ?? false },
    ...report,
  }
}

export async function readSessionContext(
  context: Context,
  open: OpenSession,
  { ledger, limit }: { ledger: Ledger; limit: number },
): Promise<ReadContext> {
  const { thread, agents } = open.session
  return readContext({
    session: open.id,
    parts: {
      thread: { ...thread, turns: await open.fullReader().withPrompts(thread.turns) },
      transcript: toTranscript(open, null),
      agents: agents.map((agent) => ({ agent, transcript: toTranscript(open, agent.agentId) })),
    },
    ledger,
    pricer: await readPricer(context),
    limit,
  })
}

function toTranscript(open: OpenSession, agentId: string | null): ContextTranscript {
  const { source, records } = agentId === null ? open.main : open.transcriptOf(agentId)
  const reader = open.fullReader(agentId)
  return { path: source.path, records, read: (items) => reader.withRecords(items) }
}
