// Selects the records of one message: all records of an API message, or, for a tool result, the result and its call.
import { AppError } from '../../error.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import { isChainRecord } from '../../thread/graph.ts'
import { toolResultIds, toolUseIds } from '../../thread/tool-ids.ts'
import type { EditTranscript } from '../edit-transcript.ts'
import { advise, field, operation } from '../../text/advice.ts'

export interface MessageRecords {
  records: Set<ScannedRecord>
  /** Calls to remove although their message is kept. */
  calls: Set<string>
}

export function messageRecords(main: EditTranscript, uuid: string): MessageRecords {
  const named = main.find(uuid)
  assertMessage(named, uuid)
  const { record } = named
  if (record.type === 'assistant') return { records: new Set(rowsOf(main, named)), calls: new Set() }
  const records = new Set([named])
  const calls = new Set(isChainRecord(record) ? toolResultIds(record) : [])
  for (const each of main.records)
    if (isChainRecord(each.record) && toolUseIds(each.record).some((id) => calls.has(id)))
      addBareMessage(main, each, calls, records)
  return { records, calls }
}

function assertMessage({ record }: ScannedRecord, uuid: string): void {
  if (!isChainRecord(record))
    throw new AppError(
      'refused',
      advise`"${uuid}" is not a message; ${operation('show', 'SESSION', field('uuids'))} shows the uuids of messages.`,
    )
  const isCompaction =
    (record.type === 'system' && record.subtype === 'compact_boundary') ||
    (record.type === 'user' && record.isCompactSummary === true)
  if (isCompaction)
    throw new AppError(
      'refused',
      advise`"${uuid}" is a compaction, and resuming starts from its summary. Change the summary with ${operation('edit message')}, or remove everything before it with ${operation('edit trim', field('before'))}.`,
    )
}

function rowsOf(main: EditTranscript, named: ScannedRecord): ScannedRecord[] {
  const id = named.record.type === 'assistant' ? named.record.message.id : undefined
  if (!id) return [named]
  return main.records.filter(({ record }) => record.type === 'assistant' && record.message.id === id)
}

/** Removes the entire message if only thinking would remain: the API rejects such a message. */
function addBareMessage(
  main: EditTranscript,
  each: ScannedRecord,
  calls: ReadonlySet<string>,
  records: Set<ScannedRecord>,
): void {
  const rows = rowsOf(main, each)
  const left = rows
    .flatMap(({ record }) => (record.type === 'assistant' ? record.message.content : []))
    .filter((block) => !(block.type === 'tool_use' && block.id !== undefined && calls.has(block.id)))
  if (left.every(({ type }) => type === 'thinking' || type === 'redacted_thinking'))
    for (const row of rows) records.add(row)
}
