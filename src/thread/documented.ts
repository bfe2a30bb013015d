// Converts messages, blocks, tool calls and results that are separate records, as some documentation describes them, to
// the records that Claude Code writes. A result that names no call answers the one that has waited longest.
import { isObject } from '../format/check.ts'
import { envelope } from '../format/envelope.ts'
import { parseValue } from '../format/parse.ts'
import type { EntryOf, LiftedEntry } from '../format/record.ts'
import { contentText } from '../format/text.ts'
import type { PlacedRecord, TalkRecord } from './graph.ts'

const DOCUMENTED: ReadonlySet<LiftedEntry['type']> = new Set(['tool_use', 'tool_result', 'message', 'thinking', 'text'])

export function isDocumentedTalk({ type }: LiftedEntry): boolean {
  return DOCUMENTED.has(type)
}

export function liftDocumented(records: readonly PlacedRecord[]): readonly PlacedRecord[] {
  if (!records.some(({ record }) => isDocumentedTalk(record))) return records
  const lifted = records.map((placed) => ({ ...placed, record: liftDocumentedMessage(placed.record) }))
  const called = new Set(lifted.flatMap(({ record }) => (record.type === 'assistant' ? blockIds(record) : [])))
  const open: string[] = []
  return lifted.flatMap((placed) => {
    const { record } = placed
    if (record.type === 'tool_use') {
      const id = record.id ?? record.uuid ?? `line ${placed.line}`
      open.push(id)
      return called.has(id) ? [] : [{ ...placed, record: toCall(record, id) }]
    }
    return [record.type === 'tool_result' ? { ...placed, record: toResult(record, takeOpen(open, record)) } : placed]
  })
}

/** A separate text does not say who wrote it; among answers it is most likely one. */
export function liftDocumentedMessage(record: LiftedEntry): LiftedEntry {
  switch (record.type) {
    case 'message': {
      const message: { readonly [key: string]: unknown } = isObject(record.message) ? record.message : record
      const { id, role, model, content, stop_reason, usage } = message
      return toTalk(record, role === 'user' ? 'user' : 'assistant', { id, model, content, stop_reason, usage })
    }
    case 'thinking':
      return toTalk(record, 'assistant', { content: [{ type: 'thinking', thinking: record.thinking }] })
    case 'text':
      return toTalk(record, 'assistant', { content: [{ type: 'text', text: record.text }] })
    default:
      return record
  }
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

function toCall(record: EntryOf<'tool_use'>, id: string): LiftedEntry {
  const { tool, uuid = id } = record
  const block = {
    type: 'tool_use',
    id,
    name: tool?.name ?? record.name ?? '',
    input: tool?.input ?? record.input ?? {},
  }
  return toTalk({ ...record, uuid }, 'assistant', { content: [block] })
}

function toResult(record: EntryOf<'tool_result'>, callId: string): LiftedEntry {
  const { output, error } = record.result ?? {}
  const isError = error !== null && error !== undefined
  const content = error ?? output ?? contentText(record.content)
  return toTalk(record, 'user', {
    content: [{ type: 'tool_result', tool_use_id: callId, content, is_error: isError }],
  })
}

/** Parses the record again, because the contents of a documented record are not checked. */
function toTalk(record: LiftedEntry, role: TalkRecord['type'], message: object): LiftedEntry {
  const common = Object.entries(record).filter(([name]) => name in envelope)
  const raw = { ...Object.fromEntries(common), type: role, message: { role, ...message } }
  return parseValue(raw, NOWHERE).record
}

const NOWHERE = { offset: 0, length: 0, line: 0 }
