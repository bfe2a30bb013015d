// Locates the content blocks of a message in the raw text of its record, so that single blocks can be changed or removed.
import { AppError } from '../../error.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import type { EditTranscript } from '../edit-transcript.ts'
import { decodeValue, findMember, members, type ValueSpan, valueSpan, type ValuePath } from '../splice/value-span.ts'
import { advise, operation } from '../../text/advice.ts'
import { isObject } from '../../format/check.ts'
import { applySplices, removeMembers, removeValue } from '../splice/splice-record.ts'

const CONTENT: ValuePath = ['message', 'content']

interface RemainingBlocks {
  text: string
  count: number
}

export interface BlockSpan {
  /** Index in the content list; 0 if the content is one string. */
  index: number
  type: string
  span: ValueSpan
  textSpan: ValueSpan | undefined
}

export function* contentBlocks(text: string, content: ValueSpan | undefined): Generator<BlockSpan> {
  if (!content) return
  if (isString(text, content)) yield { index: 0, type: 'text', span: content, textSpan: content }
  if (text[content.start] !== '[') return
  let index = 0
  for (const { value } of members(text, content.start)) yield blockAt(text, value, index++)
}

function blockAt(text: string, span: ValueSpan, index: number): BlockSpan {
  if (isString(text, span)) return { index, type: 'text', span, textSpan: span }
  const type = stringAt(text, span, 'type') ?? ''
  const textSpan = type === 'text' ? fieldAt(text, span, 'text') : undefined
  return { index, type, span, textSpan: textSpan && isString(text, textSpan) ? textSpan : undefined }
}

export function fieldAt(text: string, object: ValueSpan, ...keys: string[]): ValueSpan | undefined {
  let span: ValueSpan | undefined = object
  for (const key of keys) span = span && text[span.start] === '{' ? findMember(text, span.start, key)?.value : undefined
  return span
}

export function stringAt(text: string, object: ValueSpan, ...keys: string[]): string | undefined {
  const span = fieldAt(text, object, ...keys)
  return span && isString(text, span) ? String(decodeValue(text, span)) : undefined
}

export function isString(text: string, { start }: ValueSpan): boolean {
  return text[start] === '"'
}

/** Close to the longest string V8 can hold (536,870,888 characters). */
const MAX_BYTES = 500_000_000

/** Returns the text of a record, even above 32 MB: such records are what the user wants to shorten. */
export function recordText(transcript: EditTranscript, record: ScannedRecord): string {
  if (record.length <= MAX_BYTES) return transcript.text(record)
  throw new AppError(
    'refused',
    advise`Line ${record.line} of ${transcript.file.path} is larger than 500 MB and cannot be edited; ${operation('edit delete')} removes it.`,
  )
}

export function withoutBlocks(text: string, isGone: (block: { [key: string]: unknown }) => boolean): RemainingBlocks {
  const span = valueSpan(text, CONTENT)
  const content = span && decodeValue(text, span)
  if (!Array.isArray(content)) return { text, count: 1 }
  const going = content.map((block: unknown) => isObject(block) && isGone(block))
  const left = content.filter((_, index) => going[index] !== true)
  const cut = applySplices(
    text,
    removeMembers(text, CONTENT, (key) => going[Number(key)] === true),
  )
  const hasResult = left.some((block: unknown) => isObject(block) && block['type'] === 'tool_result')
  const hadResult = content.some((block: unknown) => isObject(block) && block['type'] === 'tool_result')
  // Without its result, the structured copy in toolUseResult is removed too.
  return { text: hadResult && !hasResult ? removeValue(cut, ['toolUseResult']) : cut, count: left.length }
}
