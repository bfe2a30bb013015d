interface HitLocation {
  turn: number | null
  branch: number | null
  agentId: string | null
  agent: { turn: number | null } | null
}

/** A hit in an agent is located by the turn that started the agent, because agents number their own turns. */
export function hitLocation({ turn, branch, agentId, agent }: HitLocation): string {
  if (agentId !== null) return agent?.turn ? `started in turn ${agent.turn}` : ''
  if (branch !== null) return `branch ${branch}`
  return turn ? `turn ${turn}` : ''
}
