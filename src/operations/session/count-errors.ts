// Counts the errors of an open session by the same rule as the list of sessions (store/index/read-session-tools.ts): calls
// whose result is an error, and failed requests, each once, in the files of the session and its agents.
import type { PlacedRecord } from '../../thread/graph.ts'
import { liftReports } from '../../thread/inline-agents.ts'
import type { OpenSession } from '../../session/open-session.ts'

export function countErrors(open: OpenSession): number {
  const { revision } = open.changes
  const known = counted.get(open)
  if (known?.revision === revision) return known.errors
  const errors = count(open)
  counted.set(open, { revision, errors })
  return errors
}

const counted = new WeakMap<OpenSession, { revision: number; errors: number }>()

function count(open: OpenSession): number {
  const { agents } = open.session
  const hasFile = new Set(agents.filter(({ file }) => file !== null).map(({ agentId }) => agentId))
  const own = agents.filter(({ isHelper, agentId }) => !isHelper && hasFile.has(agentId))
  // Agents without a file are in the main one.
  const main = liftReports(open.main.records, hasFile)
  const transcripts = [main, ...own.map(({ agentId }) => open.transcriptOf(agentId).records)]
  const errors = new Set<string>()
  for (const records of transcripts) for (const error of errorsOf(records)) errors.add(error)
  return errors.size
}

/** Returns the ids of failed calls and failed requests. If a call has two results, the last one counts. */
function errorsOf(records: readonly PlacedRecord[]): Set<string> {
  const errors = new Set<string>()
  for (const { record, line } of records) {
    if (record.type === 'assistant' && record.isApiErrorMessage === true) errors.add(record.uuid ?? `line ${line}`)
    if (record.type !== 'user') continue
    for (const block of record.message.content) {
      if (block.type !== 'tool_result' || block.tool_use_id === undefined) continue
      if (block.is_error === true) errors.add(block.tool_use_id)
      else errors.delete(block.tool_use_id)
    }
  }
  return errors
}
