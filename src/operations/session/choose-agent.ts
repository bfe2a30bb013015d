// An agent by its id or a unique prefix of it, with or without the "agent-" that its file begins with.
import { AppError } from '../../error.ts'
import { findByPrefix, someOf } from '../../reader/by-prefix.ts'
import { advise, operation } from '../../text/advice.ts'

export function chooseAgent(name: string, agentIds: readonly string[]): string {
  const id = findByPrefix(name.replace(/^agent-/, ''), agentIds, 'agent')
  if (id !== undefined) return id
  if (agentIds.length === 0) throw new AppError('not-found', `There is no agent "${name}"; this session has none.`)
  throw new AppError(
    'not-found',
    advise`There is no agent "${name}"; this session's agents: ${someOf(agentIds)}; ${operation('tree', 'SESSION')} shows what each did.`,
  )
}
