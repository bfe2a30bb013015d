// A line that is too long to keep in memory has no content here.
import type { LiftedEntry } from '../format/record.ts'
import { isTalkRecord } from './graph.ts'

/** Nobody types 32 MB, so a user record is marked as injected and does not start a turn. */
export function markLarge(record: LiftedEntry, bytes: number): LiftedEntry {
  if (!isTalkRecord(record)) return record
  const text = `[a record of ${Math.round(bytes / 1_000_000)} MB, too large to show]`
  const content = [{ type: 'text' as const, text }]
  if (record.type === 'assistant') return { ...record, message: { ...record.message, content } }
  return { ...record, isMeta: true, message: { ...record.message, content } }
}
