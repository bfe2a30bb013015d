// Records of lines that are too long to be held.
import type { LiftedEntry } from '../format/record.ts'
import { isTalkRecord } from './graph.ts'

/** A line too long to hold has no content here; a sentence stands for it, so that it is not missing without a sign. */
export function markLarge(record: LiftedEntry, bytes: number): LiftedEntry {
  if (!isTalkRecord(record)) return record
  const text = `[a record of ${Math.round(bytes / 1_000_000)} MB, too large to show]`
  return { ...record, message: { ...record.message, content: [{ type: 'text', text }] } }
}
