// Converts old and irregular record shapes to the current one. A record is copied only if something changes.
import { isObject } from './check.ts'
import { blocks, type ContentItem } from './block.ts'
import type { LiftedEntry } from './record.ts'
import { attachmentTypes } from './records/attachment.ts'
import { progressTypes } from './records/progress.ts'
import { systemSubtypes } from './records/system.ts'
import { parseTimestamp } from './timestamp.ts'

type Raw = { [key: string]: unknown }

export function lift(raw: Raw, hasUnknownVariant = false): LiftedEntry {
  let record = raw
  if (typeof record['timestamp'] === 'number') record = { ...record, timestamp: liftEpoch(record['timestamp']) }
  if (record['sessionId'] === undefined && typeof record['session_id'] === 'string') {
    record = { ...record, sessionId: record['session_id'] }
  }
  if (record['type'] === 'user' || record['type'] === 'assistant') record = liftMessage(record)
  else if (hasUnknownVariant) record = wrapUnknownVariant(record)
  // The check validated every declared field, and the steps above made the message content a list of blocks.
  return record as unknown as LiftedEntry
}

function liftEpoch(timestamp: number): string | undefined {
  const { ms } = parseTimestamp(timestamp)
  return ms === null ? undefined : new Date(ms).toISOString()
}

function liftMessage(record: Raw): Raw {
  const message = isObject(record['message']) ? record['message'] : {}
  const content = liftContent(message['content'])
  const effort = record['effort'] === undefined ? liftEffort(message['effort']) : undefined
  if (content === message['content'] && effort === undefined) return record
  return { ...record, ...(effort === undefined ? {} : { effort }), message: { ...message, content } }
}

/** 2.1.212+ writes `effort` at the top level. Some builds wrote message.effort, as text or {level}. */
function liftEffort(effort: unknown): string | undefined {
  const level = isObject(effort) ? effort['level'] : effort
  return typeof level === 'string' ? level : undefined
}

export function liftContent(content: unknown): ContentItem[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  if (!Array.isArray(content)) return []
  // An unchanged list is passed on without a copy; the check validated its members.
  return content.some(needsLift) ? content.map(liftBlock) : (content as ContentItem[])
}

function needsLift(item: unknown): boolean {
  return !isObject(item) || !isKnownBlock(item) || isDoublyEncoded(item)
}

function liftBlock(item: unknown): ContentItem {
  if (typeof item === 'string') return { type: 'text', text: item }
  if (!isObject(item) || !isKnownBlock(item)) {
    const type = isObject(item) && typeof item['type'] === 'string' ? item['type'] : null
    return { type: 'unknown', originalType: type, value: item }
  }
  // Validated by the caller's schema; only the doubly encoded input changes.
  return (isDoublyEncoded(item) ? { ...item, input: decodeInput(String(item['input'])) } : item) as ContentItem
}

const blockTypes: ReadonlySet<unknown> = new Set(blocks.map((block) => block.type))

function isKnownBlock(item: Raw): boolean {
  return blockTypes.has(item['type'])
}

function isDoublyEncoded(item: Raw): boolean {
  return item['type'] === 'tool_use' && typeof item['input'] === 'string'
}

/** Some inputs before about 2.1.92 are JSON inside a string. */
export function decodeInput(input: string): Raw | string {
  try {
    const value: unknown = JSON.parse(input)
    return isObject(value) ? value : input
  } catch {
    return input
  }
}

function wrapUnknownVariant(record: Raw): Raw {
  if (record['type'] === 'system' && !systemSubtypes.has(record['subtype'])) {
    return { ...record, subtype: 'unknown', originalSubtype: record['subtype'] }
  }
  if (record['type'] === 'attachment') return wrapField(record, 'attachment', attachmentTypes)
  if (record['type'] === 'progress') return wrapField(record, 'data', progressTypes)
  return record
}

function wrapField(record: Raw, field: string, known: ReadonlySet<unknown>): Raw {
  const value = record[field]
  const type = isObject(value) ? value['type'] : undefined
  if (value === undefined || known.has(type)) return record
  return { ...record, [field]: { type: 'unknown', originalType: typeof type === 'string' ? type : null, value } }
}
