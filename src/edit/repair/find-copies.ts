// Records that stand in a file more than once, byte for byte: a resumed session may append what it had read.
import type { ScannedRecord } from '../../session/record-scan.ts'
import { uuidOf } from '../edit-transcript.ts'
import { groupBy } from '../../text/group-by.ts'

export interface FoundCopies {
  /** What can go: each is the same as the copy before it. */
  copies: Set<ScannedRecord>
  /** uuids that stand on records of different content. */
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

/**
 * The first of each run of equal ones. Of copies that differ, the place of the first and the parent of the last count:
 * so a copy goes only if the one before it is the same.
 */
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
