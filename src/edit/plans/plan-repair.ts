// Plans the repair of a session's transcripts. Intact records are never dropped, and a second repair changes nothing.
import { toolUseIds } from '../../thread/tool-ids.ts'
import { isChainRecord } from '../../thread/graph.ts'
import { uuidOf } from '../edit-transcript.ts'
import type { EditedSession } from '../edited-session.ts'
import type { EditPlan, FileEdit, TouchedRecord } from '../plan.ts'
import { familyTranscripts } from './session-agents.ts'
import { fixLines } from '../repair/fix-lines.ts'
import { FixedTranscript } from '../repair/fixed-transcript.ts'
import { repairTranscript, type SessionKnowledge } from '../repair/repair-transcript.ts'
import { emptyTally, repairNotes, summarize } from '../repair/repair-tally.ts'

export async function planRepair(session: EditedSession): Promise<EditPlan> {
  const tally = emptyTally()
  const touched: TouchedRecord[] = []
  const fixed: FixedTranscript[] = []
  const family = await familyTranscripts(session)
  for (const transcript of family.transcripts) {
    const lines = fixLines(transcript, tally)
    touched.push(...lines.touched)
    fixed.push(await FixedTranscript.read(transcript, lines.replacements))
  }
  const known = gatherKnowledge(fixed)
  const edits = fixed.flatMap((transcript): FileEdit[] => {
    const repaired = repairTranscript(transcript, known(transcript), tally)
    touched.push(...repaired.touched)
    const replacements = transcript.inFile(repaired.replacements)
    return replacements.length === 0 ? [] : [{ kind: 'rewrite', file: transcript.source.file, replacements }]
  })
  const files = fixed.map(({ source }) => source.file.path)
  return {
    summary: edits.length === 0 ? 'Nothing to repair.' : summarize(tally, edits.length),
    edits,
    touched: touched.toSorted((a, b) => files.indexOf(a.path) - files.indexOf(b.path) || a.line - b.line),
    notes: [...repairNotes(tally), ...family.notes],
  }
}

function gatherKnowledge(all: readonly FixedTranscript[]): (transcript: FixedTranscript) => SessionKnowledge {
  const calls = new Set<string>()
  const uuids = new Map<FixedTranscript, Set<string>>()
  for (const transcript of all) {
    for (const { record } of transcript.records) {
      if (isChainRecord(record)) for (const id of toolUseIds(record)) calls.add(id)
      // Some documentation describes tool calls as separate records.
      if (record.type === 'tool_use') calls.add(record.id ?? record.uuid ?? '')
    }
    uuids.set(transcript, new Set(transcript.records.flatMap((record) => uuidOf(record) ?? [])))
  }
  return (transcript) => ({
    hasCall: (id) => calls.has(id),
    hasRecordElsewhere: (uuid) => [...uuids].some(([other, own]) => other !== transcript && own.has(uuid)),
  })
}
