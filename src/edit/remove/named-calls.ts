// Finds the tool calls that a record belongs to without being their result: progress, hooks and skill texts.
import { isObject } from '../../format/check.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import type { EditTranscript } from '../edit-transcript.ts'
import { decodeValue, valueSpan } from '../splice/value-span.ts'
import { isChainRecord } from '../../thread/graph.ts'
import { toolUseIds } from '../../thread/tool-ids.ts'

export function namedCalls(transcript: EditTranscript, each: ScannedRecord): string[] {
  const { record } = each
  switch (record.type) {
    case 'progress':
      return texts(record.toolUseID, record.parentToolUseID)
    case 'system':
    case 'saved_hook_context':
      return texts(fieldOf(record, 'toolUseID'))
    case 'attachment':
      return texts(fieldOf(record.attachment, 'toolUseID'))
    case 'user':
      return record.isMeta === true && !each.isLarge ? texts(sourceOf(transcript, each)) : []
    default:
      return []
  }
}

/** Reads the field from the raw text: scanned records do not keep it, because threads do not need it. */
function sourceOf(transcript: EditTranscript, each: ScannedRecord): unknown {
  const text = transcript.text(each)
  const span = valueSpan(text, ['sourceToolUseID'])
  return span && decodeValue(text, span)
}

function fieldOf(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined
}

function texts(...values: readonly unknown[]): string[] {
  return values.filter((value) => typeof value === 'string')
}

export function callsOf(records: readonly ScannedRecord[]): string[] {
  return records.flatMap(({ record }) => (isChainRecord(record) ? toolUseIds(record) : []))
}
