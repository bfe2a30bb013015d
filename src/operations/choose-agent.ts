// An agent by its id or a unique prefix of it, with or without the "agent-" that its file begins with.
import { AppError } from '../error.ts'
import { findByPrefix, someOf } from '../reader/by-prefix.ts'

export function chooseAgent(name: string, agentIds: readonly string[]): string {
  const id = findByPrefix(name.replace(/^agent-/, ''), agentIds, 'agent')
  if (id !== undefined) return id
  const known = agentIds.length === 0 ? 'this session has none' : `this session's agents: ${someOf(agentIds)}`
  throw new AppError('not-found', `There is no agent "${name}"; ${known}.`)
}
