import { defineRecord } from '../define.ts'
import { anything, flag, number, oneOf, text } from '../field.ts'

export const agentMetadata = defineRecord({
  type: 'agent_metadata',
  about: 'What an agent was started as: the content of its .meta.json, in session stores that have no such file.',
  versions: 'Agent SDK',
  seen: 'not seen; a session store of the Agent SDK may hold it, a transcript never',
  fields: {
    agentType: text,
    description: text,
    toolUseId: text,
    parentAgentId: text,
    spawnDepth: number,
    model: text,
    name: text,
    cwd: text,
    worktreePath: text,
    worktreeBranch: text,
    spawnedWithWorktree: flag,
    taskKind: oneOf('in_process_teammate'),
    requestShape: anything,
  },
  notes: {
    toolUseId: 'The call that started the agent; missing for teammates.',
    parentAgentId: 'Only from the second level down.',
  },
  sample:
    '{"type":"agent_metadata","agentType":"Explore","description":"Find the cache key","toolUseId":"toolu_01KfXw2bN8","spawnDepth":1}',
})
