// Results whose call is nowhere: the API refuses a conversation that holds one. They become what they say, as text, with
// pictures and documents beside it; nothing of the output is lost.
import { applySplices, toRaw, type Splice } from '../splice/splice-record.ts'
import { decodeValue, members, valueSpan, type ValueSpan } from '../splice/value-span.ts'

/** Blocks that may stand in what a user says. */
const SPOKEN_TYPES: ReadonlySet<unknown> = new Set(['text', 'image', 'document'])

/** The text of a record with all such results as text; `text` is latin1. */
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
  // Results must come first, so what is none any more goes behind them.
  const kept = items.filter((item) => !isGone(item)).map(({ raw }) => raw)
  const told = items.filter(isGone).flatMap(({ raw, block }) => tell(raw, block))
  const splice: Splice = { ...list, raw: `[${[...kept, ...told].join(',')}]` }
  return applySplices(text, [splice])
}

interface ContentBlock {
  type?: unknown
  tool_use_id?: unknown
  is_error?: unknown
  text?: unknown
}

function tell(raw: string, { tool_use_id: id, is_error: isError }: ContentBlock): string[] {
  const head = `[${isError === true ? 'error' : 'result'} of a tool call that is not in this session: ${String(id)}]`
  const content = valueSpan(raw, ['content'])
  return [textBlock(toRaw(head)), ...(content ? tellContent(raw, content) : [])]
}

function tellContent(raw: string, content: ValueSpan): string[] {
  const first = raw[content.start]
  if (first === '"') return content.end - content.start > 2 ? [textBlock(rawOf(raw, content))] : []
  if (first !== '[') return []
  return [...members(raw, content.start)].flatMap(({ value }) => tellPart(rawOf(raw, value), parsed(raw, value)))
}

/** A part that only a result may hold is told by its JSON. Texts must not be empty. */
function tellPart(raw: string, block: ContentBlock): string[] {
  if (raw.startsWith('"')) return raw.length > 2 ? [textBlock(raw)] : []
  if (block.type === 'text' && block.text === '') return []
  return [SPOKEN_TYPES.has(block.type) ? raw : textBlock(quoted(raw))]
}

function textBlock(rawText: string): string {
  return `{"type":"text","text":${rawText}}`
}

/** JSON as the value of a string, byte for byte. */
function quoted(raw: string): string {
  return JSON.stringify(raw)
}

function rawOf(text: string, { start, end }: ValueSpan): string {
  return text.slice(start, end)
}

function parsed(text: string, span: ValueSpan): ContentBlock {
  const value = decodeValue(text, span)
  return typeof value === 'object' && value !== null ? value : {}
}
