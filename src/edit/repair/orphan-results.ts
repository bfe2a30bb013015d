// Converts tool results without a call to text, because the API rejects a conversation with such a result. The head
// line is written into transcripts: keep it.
import { applySplices, toRaw, type Splice } from '../splice/splice-record.ts'
import { decodeValue, members, valueSpan, type ValueSpan } from '../splice/value-span.ts'
import { toJson } from '../../text/to-json.ts'

const MESSAGE_TYPES: ReadonlySet<unknown> = new Set(['text', 'image', 'document'])

export function keepAsText(text: string, isOrphan: (callId: string) => boolean): string {
  const list = valueSpan(text, ['message', 'content'])
  if (!list || text[list.start] !== '[') return text
  const items = [...members(text, list.start)].map(({ value }) => ({
    raw: rawOf(text, value),
    block: parsed(text, value),
  }))
  const isGone = ({ block }: { block: ContentBlock }) =>
    block.type === 'tool_result' && typeof block.tool_use_id === 'string' && isOrphan(block.tool_use_id)
  if (!items.some(isGone)) return text
  // The API wants tool results first, so the converted ones go to the end.
  const kept = items.filter((item) => !isGone(item)).map(({ raw }) => raw)
  const converted = items.filter(isGone).flatMap(({ raw, block }) => convertResult(raw, block))
  const splice: Splice = { ...list, raw: `[${[...kept, ...converted].join(',')}]` }
  return applySplices(text, [splice])
}

interface ContentBlock {
  type?: unknown
  tool_use_id?: unknown
  is_error?: unknown
  text?: unknown
}

function convertResult(raw: string, { tool_use_id: id, is_error: isError }: ContentBlock): string[] {
  const head = `[${isError === true ? 'error' : 'result'} of a tool call that is not in this session: ${String(id)}]`
  const content = valueSpan(raw, ['content'])
  return [textBlock(toRaw(head)), ...(content ? convertContent(raw, content) : [])]
}

function convertContent(raw: string, content: ValueSpan): string[] {
  const first = raw[content.start]
  if (first === '"') return content.end - content.start > 2 ? [textBlock(rawOf(raw, content))] : []
  if (first !== '[') return []
  return [...members(raw, content.start)].flatMap(({ value }) => convertPart(rawOf(raw, value), parsed(raw, value)))
}

/** A part that is allowed only in a result becomes its JSON as text. Empty texts are dropped: the API rejects them. */
function convertPart(raw: string, block: ContentBlock): string[] {
  if (raw.startsWith('"')) return raw.length > 2 ? [textBlock(raw)] : []
  if (block.type === 'text' && block.text === '') return []
  return [MESSAGE_TYPES.has(block.type) ? raw : textBlock(quoted(raw))]
}

function textBlock(rawText: string): string {
  return `{"type":"text","text":${rawText}}`
}

function quoted(raw: string): string {
  return toJson(raw)
}

function rawOf(text: string, { start, end }: ValueSpan): string {
  return text.slice(start, end)
}

function parsed(text: string, span: ValueSpan): ContentBlock {
  const value = decodeValue(text, span)
  return typeof value === 'object' && value !== null ? value : {}
}
