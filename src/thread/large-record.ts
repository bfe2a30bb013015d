// Records of lines that are too long to be held.
import type { LiftedEntry } from '../format/record.ts'
import { isTalkRecord } from './graph.ts'

/**
 * A line too long to hold has no content here. A sentence takes its place, so that it is not missing without a sign. Nobody
 * typed 32 MB: of the user's side it is marked as injected, and so it does not begin a turn.
 */
export function markLarge(record: LiftedEntry, bytes: number): LiftedEntry {
  if (!isTalkRecord(record)) return record
  const text = `[a record of ${Math.round(bytes / 1_000_000)} MB, too large to show]`
  const content = [{ type: 'text' as const, text }]
  if (record.type === 'assistant') return { ...record, message: { ...record.message, content } }
  return { ...record, isMeta: true, message: { ...record.message, content } }
}
