// The blocks of a message where they stand in the text of its record, so that one of them can be changed.
import { AppError } from '../../error.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import type { EditTranscript } from '../edit-transcript.ts'
import { decodeValue, findMember, members, type ValueSpan, valueSpan, type ValuePath } from '../splice/value-span.ts'
import { advise, operation } from '../../text/advice.ts'
import { isObject } from '../../format/check.ts'
import { applySplices, removeMembers, removeValue } from '../splice/splice-record.ts'

const CONTENT: ValuePath = ['message', 'content']

/** A record without some blocks of its message; everything else of it stays byte for byte. */
interface LeftBlocks {
  /** Of the record, latin1. */
  text: string
  /** How many blocks are left. */
  count: number
}

export interface BlockPlace {
  /** In its list; 0 for a text that is all of the content. */
  index: number
  /** "text" also for a bare string. */
  type: string
  span: ValueSpan
  /** Of a text: the string itself. */
  words: ValueSpan | undefined
}

/** Of content as it may stand on disk: a string, or a list of blocks and strings. */
export function* blockPlaces(text: string, content: ValueSpan | undefined): Generator<BlockPlace> {
  if (!content) return
  if (isString(text, content)) yield { index: 0, type: 'text', span: content, words: content }
  if (text[content.start] !== '[') return
  let index = 0
  for (const { value } of members(text, content.start)) yield blockAt(text, value, index++)
}

function blockAt(text: string, span: ValueSpan, index: number): BlockPlace {
  if (isString(text, span)) return { index, type: 'text', span, words: span }
  const type = stringAt(text, span, 'type') ?? ''
  const words = type === 'text' ? fieldAt(text, span, 'text') : undefined
  return { index, type, span, words: words && isString(text, words) ? words : undefined }
}

/** A field of an object, and of the object in that field. */
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

/** As much as V8 holds in one string. */
const MOST_BYTES = 500_000_000

/** Of records above 32 MB, too: they are what a session is cut for. */
export function wholeText(transcript: EditTranscript, record: ScannedRecord): string {
  if (record.length <= MOST_BYTES) return transcript.text(record)
  throw new AppError(
    'invalid',
    advise`Line ${record.line} of ${transcript.file.path} is larger than 500 MB, more than can be edited; ${operation('edit delete')} takes it out.`,
  )
}

/** `isGone` is asked for each item of the list on disk. A message that is one text has no blocks to take out. */
export function withoutBlocks(text: string, isGone: (block: { [key: string]: unknown }) => boolean): LeftBlocks {
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
  // The structured copy of an output goes with it.
  return { text: hadResult && !hasResult ? removeValue(cut, ['toolUseResult']) : cut, count: left.length }
}
