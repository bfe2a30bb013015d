// Takes progress records out. They are links of the chain, so what follows them is linked to what was before.
import { isObject } from '../../format/check.ts'
import { plural } from '../../text/quantity.ts'
import type { EditTranscript } from '../edit-transcript.ts'
import type { EditedSession } from '../edited-session.ts'
import { takeOut } from '../remove/take-out.ts'
import type { Replacement, TouchedRecord } from '../plan.ts'

/** What a strip takes out of the transcripts of a session. */
export interface Stripped {
  /** Of each transcript, in their order. */
  parts: { replacements: Replacement[]; touched: TouchedRecord[] }[]
  /** "Takes out 12 progress records", without the point. */
  summary: string
  notes: string[]
}

export function stripProgress(transcripts: readonly EditTranscript[], session: EditedSession): Stripped {
  const gone = transcripts.map(({ records }) => new Set(records.filter(({ record }) => record.type === 'progress')))
  const count = gone.reduce((sum, { size }) => sum + size, 0)
  return {
    parts: transcripts.map((transcript, index) => takeOut(transcript, gone[index] ?? new Set())),
    summary: `Takes out ${plural(count, 'progress record')}`,
    notes: noteAgents(transcripts, session),
  }
}

/** An agent is found by its sidecar or by the result of its call; one that was cut off may have neither. */
function noteAgents(transcripts: readonly EditTranscript[], { family }: EditedSession): string[] {
  const named = new Set<unknown>(family.metas.map(({ agentId }) => agentId))
  const inProgress = new Set<unknown>()
  for (const { record } of transcripts.flatMap(({ records }) => records)) {
    if (record.type === 'user' && isObject(record.toolUseResult)) named.add(record.toolUseResult['agentId'])
    if (record.type === 'progress' && isObject(record.data) && 'agentId' in record.data)
      inProgress.add(record.data.agentId)
  }
  const lost = family.agents.filter(({ agentId }) => inProgress.has(agentId) && !named.has(agentId)).length
  if (lost === 0) return []
  return [`Only progress records say which call started ${plural(lost, 'agent')}; without them that is guessed.`]
}
