// Tracks which agents of a session have been written. Each agent is written once, at the first call that started it.
import { isPartShown } from '../describe/depth.ts'
import type { ExportOptions } from './export-plan.ts'
import type { SessionPart } from './exported-session.ts'

export type AgentPart = SessionPart & { agent: NonNullable<SessionPart['agent']> }

export class AgentTracker {
  private readonly parts: ReadonlyMap<string, AgentPart>
  private readonly written = new Set<string>()

  constructor(parts: readonly SessionPart[], options: ExportOptions) {
    this.parts = new Map(
      parts
        .filter(isAgentPart)
        .filter((part) => isWanted(part, options))
        .map((part) => [part.agent.agentId, part]),
    )
  }

  find(agentId: string | null): AgentPart | null {
    return agentId === null ? null : (this.parts.get(agentId) ?? null)
  }

  isWritten({ key }: AgentPart): boolean {
    return this.written.has(key)
  }

  markWritten({ key }: AgentPart): void {
    this.written.add(key)
  }

  remaining(): AgentPart[] {
    return [...this.parts.values()].filter((part) => !this.isWritten(part))
  }
}

function isAgentPart(part: SessionPart): part is AgentPart {
  return part.agent !== undefined
}

/** Without tool calls nothing links to an agent, so agents are then included only if they are separate. */
function isWanted({ agent }: AgentPart, { depth, agents }: ExportOptions): boolean {
  if (agents === 'none' || (agent.isHelper && !isPartShown('hidden', depth))) return false
  return agents === 'separate' || isPartShown('tool', depth)
}
