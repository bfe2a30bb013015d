// A record without a place in the thread, such as a name or a tag, put at the end of a transcript as Claude Code does.
import type { EntryOf } from '../../format/record.ts'
import type { EditTranscript } from '../edit-transcript.ts'
import type { EditPlan } from '../plan.ts'

type Label = EntryOf<'custom-title'> | EntryOf<'tag'>

/** The last one counts. */
export function lastOf<Type extends Label['type']>({ records }: EditTranscript, type: Type): EntryOf<Type> | undefined {
  const found = records.findLast(({ record }) => record.type === type)
  // Found by its type.
  return found?.record as EntryOf<Type> | undefined
}

/** The fields stand in the order in which they are given; readers look for a line that begins with its type. */
export function appendRecord(
  { file, records, damage }: EditTranscript,
  record: { type: string; sessionId: string; [field: string]: string },
  after: string,
): Pick<EditPlan, 'edits' | 'touched'> {
  const line = Math.max(records.at(-1)?.line ?? 0, damage.at(-1)?.line ?? 0) + 1
  return {
    edits: [{ kind: 'append', file, bytes: Buffer.from(`${JSON.stringify(record)}\n`) }],
    touched: [{ path: file.path, line, uuid: null, type: record.type, change: 'added', before: null, after }],
  }
}
