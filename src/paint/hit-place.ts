// Where in its session a search hit is, in the numbers that "annals show" takes.

interface Place {
  turn: number | null
  branch: number | null
  agentId: string | null
  agent: { turn: number | null } | null
}

/** Empty where no number would help. An agent has turns of its own; which turn started it says more. */
export function hitPlace({ turn, branch, agentId, agent }: Place): string {
  if (agentId !== null) return agent?.turn ? `started in turn ${agent.turn}` : ''
  if (branch !== null) return `branch ${branch}`
  return turn ? `turn ${turn}` : ''
}
