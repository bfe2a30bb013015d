// A record without some blocks of its message; everything else of it stays byte for byte.
import { isObject } from '../../format/check.ts'
import { applySplices, removeMembers, removeValue } from '../splice/splice-record.ts'
import { decodeValue, valueSpan, type ValuePath } from '../splice/value-span.ts'

const CONTENT: ValuePath = ['message', 'content']

export interface LeftBlocks {
  /** Of the record, latin1. */
  text: string
  /** How many blocks are left. */
  count: number
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
