// Converts tool calls and results that are separate records, as some documentation describes them, to blocks as Claude
// Code writes them. A result that names no call answers the one that has waited longest.
import type { EntryOf } from '../format/record.ts'
import { contentText } from '../format/text.ts'
import type { PlacedRecord } from './graph.ts'

export function liftDocumentedTools(records: readonly PlacedRecord[]): readonly PlacedRecord[] {
  if (!records.some(({ record }) => record.type === 'tool_use' || record.type === 'tool_result')) return records
  const called = new Set(records.flatMap(({ record }) => (record.type === 'assistant' ? blockIds(record) : [])))
  const open: string[] = []
  return records.flatMap((placed) => {
    const { record } = placed
    if (record.type === 'tool_use') {
      const id = record.id ?? record.uuid ?? `line ${placed.line}`
      open.push(id)
      return called.has(id) ? [] : [{ ...placed, record: toCall(record, id) }]
    }
    return [record.type === 'tool_result' ? { ...placed, record: toResult(record, takeOpen(open, record)) } : placed]
  })
}

function takeOpen(open: string[], { tool_use_id: named }: EntryOf<'tool_result'>): string {
  const index = named === undefined ? 0 : open.indexOf(named)
  const [waiting] = index < 0 ? [] : open.splice(index, 1)
  return named ?? waiting ?? ''
}

function blockIds(record: EntryOf<'assistant'>): string[] {
  return record.message.content.flatMap((block) =>
    block.type === 'tool_use' && block.id !== undefined ? [block.id] : [],
  )
}

function toCall(record: EntryOf<'tool_use'>, id: string): EntryOf<'assistant'> {
  const { tool } = record
  const block = {
    type: 'tool_use' as const,
    id,
    name: tool?.name ?? record.name ?? '',
    input: tool?.input ?? record.input ?? {},
  }
  return {
    ...pickEnvelope(record),
    type: 'assistant',
    uuid: record.uuid ?? id,
    message: { role: 'assistant', content: [block] },
  }
}

function toResult(record: EntryOf<'tool_result'>, callId: string): EntryOf<'user'> {
  const { output, error } = record.result ?? {}
  const isError = error !== null && error !== undefined
  const content = error ?? output ?? contentText(record.content)
  const block = { type: 'tool_result' as const, tool_use_id: callId, content, is_error: isError }
  return { ...pickEnvelope(record), type: 'user', message: { role: 'user', content: [block] } }
}

function pickEnvelope(record: {
  uuid?: string | undefined
  timestamp?: unknown
  sessionId?: string | undefined
  parentUuid?: string | null | undefined
}) {
  const timestamp = typeof record.timestamp === 'string' ? { timestamp: record.timestamp } : {}
  return { uuid: record.uuid, sessionId: record.sessionId, parentUuid: record.parentUuid, ...timestamp }
}
