import { AppError } from '../../error.ts'
import { findByPrefix, someOf } from '../../reader/by-prefix.ts'
import { advise, operation } from '../../text/advice.ts'

export function chooseAgent(name: string, agentIds: readonly string[]): string {
  const id = findByPrefix(name.replace(/^agent-/, ''), agentIds, 'agent')
  if (id !== undefined) return id
  if (agentIds.length === 0) throw new AppError('not-found', `There is no agent "${name}"; this session has no agents.`)
  throw new AppError(
    'not-found',
    advise`There is no agent "${name}". This session has: ${someOf(agentIds)}; ${operation('tree', 'SESSION')} shows what each did.`,
  )
}
