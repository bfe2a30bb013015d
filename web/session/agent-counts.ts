// Counts agents by their transcripts. A call may have started an agent whose transcript is not on disk.
import type { MissingAgent, SessionOutline, ThreadName } from '../../src/session/session-view.ts'
import { plural } from '../../src/text/quantity.ts'
import { agentsWithin } from './error-places.ts'

export interface AgentCounts {
  transcripts: number
  missing: number
}

type Outline = Pick<SessionOutline, 'agents' | 'missingAgents' | 'thread'>

/** Counts the agents that the shown conversation started, directly or not. */
export function countAgents(outline: Outline, shown: ThreadName): AgentCounts {
  const within = agentsWithin(outline, shown)
  const callers = new Set<string | null>(within.map(({ agent }) => agent.agentId))
  if (shown.branch === undefined) callers.add(shown.agent ?? null)
  return { transcripts: within.length, missing: missingOf(outline, callers).length }
}

function missingOf({ missingAgents }: Outline, callers: ReadonlySet<string | null>): MissingAgent[] {
  return missingAgents.filter(({ agent }) => callers.has(agent))
}

/** "3 agents, 1 not on disk"; null without agents. Counts the whole session. */
export function describeAgents({
  agents,
  missingAgents,
}: Pick<SessionOutline, 'agents' | 'missingAgents'>): string | null {
  const transcripts = agents.filter(({ isHelper }) => !isHelper).length
  const missing = missingAgents.length
  if (transcripts + missing === 0) return null
  if (missing === 0) return plural(transcripts, 'agent')
  const calls = `${plural(transcripts + missing, 'agent')} started`
  return transcripts === 0
    ? `${calls}, no transcript on disk`
    : `${calls}, ${plural(transcripts, 'transcript')} on disk`
}
