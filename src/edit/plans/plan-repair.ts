// Mends the transcripts of a session: each line becomes one JSON object, each parent is there, no result is without its
// call, nothing stands twice. No intact record is dropped, and what is mended once needs no mending again.
import { toolUseIds } from '../../thread/tool-ids.ts'
import { isChainRecord } from '../../thread/graph.ts'
import { uuidOf } from '../edit-transcript.ts'
import type { EditedSession } from '../edited-session.ts'
import type { EditPlan, FileEdit, TouchedRecord } from '../plan.ts'
import { familyTranscripts } from './session-agents.ts'
import { mendLines } from '../repair/mend-lines.ts'
import { MendedTranscript } from '../repair/mended-transcript.ts'
import { repairTranscript, type SessionKnowledge } from '../repair/repair-transcript.ts'
import { emptyTally, repairNotes, summarise } from '../repair/repair-tally.ts'

export async function planRepair(session: EditedSession): Promise<EditPlan> {
  const tally = emptyTally()
  const touched: TouchedRecord[] = []
  const mended: MendedTranscript[] = []
  const family = await familyTranscripts(session)
  for (const transcript of family.transcripts) {
    const lines = mendLines(transcript, tally)
    touched.push(...lines.touched)
    mended.push(await MendedTranscript.read(transcript, lines.replacements))
  }
  const known = gatherKnowledge(mended)
  const edits = mended.flatMap((transcript): FileEdit[] => {
    const repaired = repairTranscript(transcript, known(transcript), tally)
    touched.push(...repaired.touched)
    const replacements = transcript.inFile(repaired.replacements)
    return replacements.length === 0 ? [] : [{ kind: 'rewrite', file: transcript.source.file, replacements }]
  })
  const files = mended.map(({ source }) => source.file.path)
  return {
    summary: edits.length === 0 ? 'There is nothing to repair.' : summarise(tally, edits.length),
    edits,
    touched: touched.toSorted((a, b) => files.indexOf(a.path) - files.indexOf(b.path) || a.line - b.line),
    notes: [...repairNotes(tally), ...family.notes],
  }
}

/** Calls of all files, and records of all but the one that asks. */
function gatherKnowledge(all: readonly MendedTranscript[]): (transcript: MendedTranscript) => SessionKnowledge {
  const calls = new Set<string>()
  const uuids = new Map<MendedTranscript, Set<string>>()
  for (const transcript of all) {
    for (const { record } of transcript.records) {
      if (isChainRecord(record)) for (const id of toolUseIds(record)) calls.add(id)
      // As documents describe them: a record of its own.
      if (record.type === 'tool_use') calls.add(record.id ?? record.uuid ?? '')
    }
    uuids.set(transcript, new Set(transcript.records.flatMap((record) => uuidOf(record) ?? [])))
  }
  return (transcript) => ({
    hasCall: (id) => calls.has(id),
    hasRecordElsewhere: (uuid) => [...uuids].some(([other, own]) => other !== transcript && own.has(uuid)),
  })
}
