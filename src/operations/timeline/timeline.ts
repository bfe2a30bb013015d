// Returns the timeline of a session, or only what changed since a known revision.
import type { z } from 'zod'
import { selectEntries } from '../../analytics/report/select-entries.ts'
import { LedgerLookup } from '../../analytics/context/ledger-lookup.ts'
import { isMessage, type Step } from '../../describe/build-steps.ts'
import { buildSpans, type BuiltSpans } from '../../describe/timeline/build-spans.ts'
import {
  toColumns,
  type RequestColumns,
  type SessionTimeline,
  type ThreadTimeline,
} from '../../describe/timeline/timeline.ts'
import { keyOf, type OpenSession } from '../../session/open-session.ts'
import type { ThreadName } from '../../session/session-view.ts'
import type { ThreadReading } from '../../session/thread-reading.ts'
import type { Message } from '../../thread/thread.ts'
import type { Context } from '../context.ts'
import { findSession } from '../session/find-session.ts'
import { readSessionLedger } from '../session/session-ledger.ts'
import { zonedClock } from '../usage/usage-days.ts'
import type { sessionTimelineInput } from './declarations.ts'

export async function runTimeline(
  context: Context,
  { session: name, since, ...thread }: z.output<typeof sessionTimelineInput>,
): Promise<SessionTimeline> {
  const open = await findSession(context, name)
  await open.refresh()
  const ledger = await readSessionLedger(context, open)
  const { zone } = zonedClock(context, undefined)
  const { costs } = selectEntries(ledger, { zone, mode: 'auto' }, { byDay: false })
  const lookup = new LedgerLookup(ledger, costs, open.id)
  const tools: string[] = []
  const names = [thread, ...agentsWithin(open, thread.agent ?? null).map((agent) => ({ agent }))]
  const shown = new Set(names.map((each) => open.thread(each).transcript.source.path))
  const threads = names.map((each, index): ThreadTimeline => {
    const reading = open.thread(each)
    const from = open.changes.since(since, keyOf(each), reading.steps.length)
    const { spans, isTimed } = spansOf(reading, each, context.now())
    return {
      agentId: index === 0 ? null : (each.agent ?? null),
      from,
      isTimed,
      spans: toColumns(from === 0 ? spans : spans.filter(({ step }) => step >= from), tools),
      requests: requestsOf(reading, from, lookup, shown),
    }
  })
  return { threads, tools, revision: open.changes.revision }
}

/** The agents below a conversation. Helpers of Claude Code are left out, as in the list of agents. */
function agentsWithin({ session }: OpenSession, parent: string | null): string[] {
  const shown = session.agents.filter(({ isHelper }) => !isHelper)
  if (parent === null) return shown.map(({ agentId }) => agentId)
  const found = new Set([parent])
  // Each round adds at least one agent, or is the last.
  for (let size = 0; size !== found.size;) {
    size = found.size
    for (const { agentId, parentAgentId } of shown)
      if (parentAgentId !== null && found.has(parentAgentId)) found.add(agentId)
  }
  found.delete(parent)
  return [...found]
}

/** By the steps that they were built from: most conversations of a growing session have ended. */
const known = new WeakMap<readonly Step[], BuiltSpans>()

function spansOf({ steps, transcript }: ThreadReading, { agent }: ThreadName, nowMs: number): BuiltSpans {
  const built = known.get(steps)
  if (built) return built
  const recordOf = (uuid: string) => {
    const position = transcript.positionOf(uuid)
    return position === undefined ? undefined : transcript.at(position)?.record
  }
  const made = buildSpans(steps, { recordOf, isAgent: agent !== undefined, nowMs })
  known.set(steps, made)
  return made
}

/** An agent's transcript may repeat a request of another. Its cost is shown once, in the lane of the transcript that counts. */
function requestsOf(
  { steps, transcript }: ThreadReading,
  from: number,
  lookup: LedgerLookup,
  shown: ReadonlySet<string>,
): RequestColumns {
  const columns: RequestColumns = { step: [], contextTokens: [], nanoDollars: [] }
  const linesOf = ({ uuids }: Message) =>
    uuids.flatMap((uuid) => {
      const position = transcript.positionOf(uuid)
      return position === undefined ? [] : (transcript.placeAt(position)?.line ?? [])
    })
  for (let step = from; step < steps.length; step++) {
    const of = steps[step]?.of
    if (!of || !isMessage(of) || of.usage === null || of.isSynthetic || of.isError) continue
    const counted = lookup.find(transcript.source.path, linesOf(of))
    if (!counted) continue
    columns.step.push(step)
    columns.contextTokens.push(counted.contextTokens)
    const isCopy = counted.file !== transcript.source.path && shown.has(counted.file)
    columns.nanoDollars.push(counted.isCounted && !isCopy ? counted.nanoDollars : 0)
  }
  return columns
}
