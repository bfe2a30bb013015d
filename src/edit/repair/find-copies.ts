// Finds exact copies of records in a file: a resumed session may append records it had read.
import type { ScannedRecord } from '../../session/record-scan.ts'
import { uuidOf } from '../edit-transcript.ts'
import { groupBy } from '../../text/group-by.ts'

export interface FoundCopies {
  /** Records that can be removed: each equals the copy before it. */
  copies: Set<ScannedRecord>
  different: number
}

export function findCopies(records: readonly ScannedRecord[], textOf: (record: ScannedRecord) => string): FoundCopies {
  const groups = groupBy(records, uuidOf)
  groups.delete(undefined)
  const copies = new Set<ScannedRecord>()
  let different = 0
  for (const group of groups.values()) {
    if (group.length < 2) continue
    const left = withoutRepeats(group, textOf)
    for (const record of group) if (!left.has(record)) copies.add(record)
    if (left.size > 1) different += 1
  }
  return { copies, different }
}

/** Readers use the position of the first copy and the parent of the last, so a copy must equal the one before it. */
function withoutRepeats(
  group: readonly ScannedRecord[],
  textOf: (record: ScannedRecord) => string,
): Set<ScannedRecord> {
  const left = new Set<ScannedRecord>()
  let before: string | undefined
  for (const record of group) {
    const text = record.isLarge ? undefined : textOf(record)
    if (text === undefined || text !== before) left.add(record)
    before = text
  }
  return left
}
