// Groups queue operations of one text: enqueued, then out as a prompt, into the running turn, or back to the input. A
// group is removed as one: a leftover would match another group, and the deleted text would still be shown.
import { contentText } from '../../format/text.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import { groupBy } from '../../text/group-by.ts'

export interface QueueGroup {
  records: ScannedRecord[]
  owner: ScannedRecord | undefined
}

export function findQueueGroups(records: readonly ScannedRecord[]): QueueGroup[] {
  const groups = new Array<QueueGroup>()
  const waiting = new Array<QueueGroup>()
  for (const each of records) {
    if (each.record.type !== 'queue-operation') continue
    const { operation } = each.record
    const group: QueueGroup = { records: [each], owner: undefined }
    if (operation === 'enqueue') {
      waiting.push(group)
      groups.push(group)
      continue
    }
    const left = operation === 'popAll' ? waiting.splice(0) : takeFrom(waiting, queueText(group))
    // One record can take several texts from the queue; their groups become one.
    const [first = group, ...others] = left
    for (const other of others) {
      first.records.push(...other.records)
      groups.splice(groups.indexOf(other), 1)
    }
    if (first === group) groups.push(group)
    else first.records.push(each)
  }
  return groups.length === 0 ? groups : withOwners(groups, records)
}

/** Matches as thread/queue does: by the text if the operation has one, else first in, first out. */
function takeFrom(waiting: QueueGroup[], text: string): QueueGroup[] {
  if (text === '') return waiting.splice(0, 1)
  const named = waiting.findIndex((group) => queueText(group) === text)
  const index = named < 0 ? waiting.findIndex((group) => queueText(group) === '') : named
  return index < 0 ? [] : waiting.splice(index, 1)
}

function queueText({ records }: QueueGroup): string {
  for (const { record } of records) {
    const text = record.type === 'queue-operation' ? contentText(record.content).trim() : ''
    if (text !== '') return text
  }
  return ''
}

function withOwners(groups: readonly QueueGroup[], records: readonly ScannedRecord[]): QueueGroup[] {
  const byText = groupBy(records, messageText)
  byText.delete('')
  // Groups with equal texts get different records.
  const taken = new Set<ScannedRecord>()
  return groups.map((group) => {
    const entered = group.records[0]?.position ?? 0
    const owner = byText.get(queueText(group))?.find((each) => each.position > entered && !taken.has(each))
    if (owner) taken.add(owner)
    return { ...group, owner }
  })
}

function messageText({ record }: ScannedRecord): string {
  if (record.type === 'user') return contentText(record.message.content).trim()
  if (record.type !== 'attachment' || record.attachment?.type !== 'queued_command') return ''
  return contentText(record.attachment.prompt).trim()
}
