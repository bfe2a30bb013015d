// Removes progress records. They are part of the parent chain, so the records after them are relinked.
import { isObject } from '../../format/check.ts'
import { plural } from '../../text/quantity.ts'
import type { EditTranscript } from '../edit-transcript.ts'
import type { EditedSession } from '../edited-session.ts'
import { deleteLines } from '../remove/delete-lines.ts'
import type { ByteReplacement, TouchedRecord } from '../plan.ts'

export interface Stripped {
  parts: { replacements: ByteReplacement[]; touched: TouchedRecord[] }[]
  summary: string
  notes: string[]
}

export function stripProgress(transcripts: readonly EditTranscript[], session: EditedSession): Stripped {
  const gone = transcripts.map(({ records }) => new Set(records.filter(({ record }) => record.type === 'progress')))
  const count = gone.reduce((sum, { size }) => sum + size, 0)
  return {
    parts: transcripts.map((transcript, index) => deleteLines(transcript, gone[index] ?? new Set())),
    summary: `Removes ${plural(count, 'progress record')}`,
    notes: noteAgents(transcripts, session),
  }
}

/** Notes agents that only progress records link to a call: interrupted agents may have no sidecar and no result. */
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
  return [
    `Only progress records show which call started ${plural(lost, 'agent')}; without them, Annals has to guess the call.`,
  ]
}
