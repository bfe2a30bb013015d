// Counts the errors of an open session, each once, in the files of the session and its agents.
import { addFailures } from '../../thread/counts/failures.ts'
import type { PlacedRecord } from '../../thread/graph.ts'
import { liftReports } from '../../thread/inline-agents.ts'
import type { OpenSession } from '../../session/open-session.ts'
import type { Transcript } from '../../session/transcript.ts'

export function countErrors(open: OpenSession): number {
  const { agents } = open.session
  const hasFile = new Set(agents.filter(({ file }) => file !== null).map(({ agentId }) => agentId))
  const own = agents.filter(({ isHelper, agentId }) => !isHelper && hasFile.has(agentId))
  const errors = new Set<string>()
  // Agents without a file are in the main one.
  for (const error of failuresOf(open.main, hasFile)) errors.add(error)
  for (const { agentId } of own) for (const error of failuresOf(open.transcriptOf(agentId))) errors.add(error)
  return errors.size
}

interface Counted {
  failures: Set<string>
  records: number
  last: PlacedRecord | undefined
  agents: number
}

const counted = new WeakMap<Transcript, Counted>()

/** A record that was packed since then was not taken back. */
function isKept(transcript: Transcript, { records, last }: Counted): boolean {
  const packed = transcript.parts?.packed.length ?? 0
  return records <= packed || transcript.at(records - 1) === last
}

/** Reads only the records that were added since the last call. */
function failuresOf(transcript: Transcript, hasFile: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  const { length } = transcript.records
  const before = counted.get(transcript)
  const isContinued = before && before.agents === hasFile.size && isKept(transcript, before)
  const failures = isContinued ? before.failures : new Set<string>()
  for (const placed of transcript.recordsFrom(isContinued ? before.records : 0))
    addFailures(failures, liftReports([placed], hasFile))
  counted.set(transcript, { failures, records: length, last: transcript.openRecords.at(-1), agents: hasFile.size })
  return failures
}
