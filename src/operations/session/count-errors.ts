// Counts the errors of an open session, each once, in the files of the session and its agents.
import { failuresOf } from '../../thread/counts/failures.ts'
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
  for (const records of transcripts) for (const error of failuresOf(records)) errors.add(error)
  return errors.size
}
