// The agents of a session and what has been told of them: each once, at the first call that started it.
import { isPartShown } from '../describe/depth.ts'
import type { ExportOptions } from './export-plan.ts'
import type { SessionPart } from './exported-session.ts'

export type AgentPart = SessionPart & { agent: NonNullable<SessionPart['agent']> }

export class ToldAgents {
  private readonly parts: ReadonlyMap<string, AgentPart>
  private readonly told = new Set<string>()

  constructor(parts: readonly SessionPart[], options: ExportOptions) {
    this.parts = new Map(
      parts
        .filter(isAgentPart)
        .filter((part) => isWanted(part, options))
        .map((part) => [part.agent.agentId, part]),
    )
  }

  /** The agent that a call started, if it is part of the export. */
  of(agentId: string | null): AgentPart | null {
    return agentId === null ? null : (this.parts.get(agentId) ?? null)
  }

  isTold({ key }: AgentPart): boolean {
    return this.told.has(key)
  }

  tell({ key }: AgentPart): void {
    this.told.add(key)
  }

  /** Those that no call led to, or that stand alone anyway. */
  left(): AgentPart[] {
    return [...this.parts.values()].filter((part) => !this.isTold(part))
  }
}

function isAgentPart(part: SessionPart): part is AgentPart {
  return part.agent !== undefined
}

/** Helpers are there for those who want all. Where no calls are shown, nothing leads to an agent: only those who asked for them
 *  by themselves get them. */
function isWanted({ agent }: AgentPart, { depth, agents }: ExportOptions): boolean {
  if (agents === 'none' || (agent.isHelper && !isPartShown('hidden', depth))) return false
  return agents === 'separate' || isPartShown('tool', depth)
}
