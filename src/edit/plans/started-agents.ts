// The agents that calls started, and those that these started in turn.
import type { AgentLink } from '../../thread/agent.ts'
import { callsOf } from './calls-of.ts'
import type { AgentFile, SessionAgents } from './session-agents.ts'

/** With what tells so. `isProof` says which links count: some are only likely. */
export function startedAgents(
  { files, links }: SessionAgents,
  calls: Iterable<string>,
  isProof: (link: AgentLink) => boolean = () => true,
): Map<AgentFile, AgentLink> {
  const started = new Map<AgentFile, AgentLink>()
  const reach = new Set(calls)
  for (let size = -1; size !== started.size;) {
    size = started.size
    for (const agent of files) {
      const link = links.get(agent.agentId)
      if (started.has(agent) || !link || !isProof(link) || !reach.has(link.toolUseId)) continue
      started.set(agent, link)
      for (const id of callsOf(agent.transcript.records)) reach.add(id)
    }
  }
  return started
}
