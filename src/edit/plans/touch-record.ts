// What becomes of a record, for the list of what an edit touches.
import type { ScannedRecord } from '../../session/record-scan.ts'
import { uuidOf, type EditTranscript } from '../edit-transcript.ts'
import type { TouchedRecord } from '../plan.ts'

export function touchRecord(
  { file }: Pick<EditTranscript, 'file'>,
  record: ScannedRecord,
  change: Pick<TouchedRecord, 'change' | 'before' | 'after'>,
): TouchedRecord {
  return { path: file.path, line: record.line, uuid: uuidOf(record) ?? null, type: record.record.type, ...change }
}
