// File checkpoints and attribution snapshots belong to a message and are removed with it. If only some of its records
// are removed, they are assigned to a remaining one.
import type { ScannedRecord } from '../../session/record-scan.ts'
import { uuidOf, type EditTranscript } from '../edit-transcript.ts'
import type { RemainingLinks } from './remaining-links.ts'

export interface Checkpoints {
  gone: ReadonlySet<ScannedRecord>
  owners: ReadonlyMap<ScannedRecord, string>
}

export function findCheckpoints(
  { records }: EditTranscript,
  gone: ReadonlySet<ScannedRecord>,
  links: RemainingLinks,
): Checkpoints {
  const loose = records.flatMap((each) => {
    const uuid = checkpointOf(each)
    return !gone.has(each) && links.isGone(uuid) ? [{ each, uuid }] : []
  })
  const remaining = loose.length === 0 ? new Map<string, string>() : remainingRecords(records, gone)
  const owners = new Map(
    loose.flatMap(({ each, uuid }): [ScannedRecord, string][] => {
      const owner = remaining.get(uuid)
      return owner === undefined ? [] : [[each, owner]]
    }),
  )
  return { owners, gone: new Set(loose.flatMap(({ each }) => (owners.has(each) ? [] : [each]))) }
}

function checkpointOf({ record }: ScannedRecord): string | undefined {
  switch (record.type) {
    case 'file-history-snapshot':
    case 'file-history-delta':
    case 'attribution-snapshot':
      return record.messageId
    default:
      return undefined
  }
}

function remainingRecords(records: readonly ScannedRecord[], gone: ReadonlySet<ScannedRecord>): Map<string, string> {
  const first = new Map<string, string>()
  const going: [string, string][] = []
  for (const each of records) {
    const uuid = uuidOf(each)
    const message = each.record.type === 'assistant' ? each.record.message.id : undefined
    if (uuid === undefined || !message) continue
    if (gone.has(each)) going.push([uuid, message])
    else if (!first.has(message)) first.set(message, uuid)
  }
  return new Map(
    going.flatMap(([uuid, message]): [string, string][] => {
      const owner = first.get(message)
      return owner === undefined ? [] : [[uuid, owner]]
    }),
  )
}
