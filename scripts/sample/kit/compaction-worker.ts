import { openAgent } from './agents.ts'
import { say } from './blocks.ts'
import type { JsonObject } from './json.ts'
import type { Session } from './session.ts'

/**
 * Writes the file of the agent that wrote a compaction summary. It repeats the conversation, so readers must hide it and
 * must not count it again.
 */
export function compactionWorker(session: Session, summary: string): void {
  const agentId = `acompact-${session.ids.hex(6)}`
  const worker = openAgent(session, agentId, session.model)
  for (const record of session.out.records) {
    if (record['type'] === 'user' || record['type'] === 'assistant')
      worker.out.push(asSidechain(record, agentId, worker.leaf))
    if (typeof record['uuid'] === 'string' && record['type'] !== 'progress')
      worker.leaf = lastUuid(worker) ?? worker.leaf
  }
  worker.prompt(
    'Summarise the conversation so far: what was asked, what was done, which files changed, what comes next.',
  )
  worker.reply(say(summary))
  session.archive.write(`${session.folder}/${session.id}/subagents/agent-${agentId}.jsonl`, worker.out.toString())
}

const lastUuid = (session: Session): string | undefined => {
  const uuid = session.out.records.at(-1)?.['uuid']
  return typeof uuid === 'string' ? uuid : undefined
}

/** Keeps the uuid and the message id; only the envelope shows that it is a copy. */
function asSidechain(record: JsonObject, agentId: string, parentUuid: string | null): JsonObject {
  const { parentUuid: _parent, isSidechain: _side, userType, cwd, sessionId, version, gitBranch, ...rest } = record
  return { parentUuid, isSidechain: true, userType, cwd, sessionId, version, gitBranch, agentId, ...rest }
}
