// A tool's answer stands twice in its record: as the text that Claude is shown, and as data (toolUseResult).
import { decodeValue, valueSpan, type ValueSpan } from '../splice/value-span.ts'
import { blockPlaces, fieldAt, isString } from './take-apart.ts'

/** Strings of the data that are exactly the text: all of it, what a command printed, a file, the parts of a list. */
export function findResultCopies(text: string, words: string): ValueSpan[] {
  const result = valueSpan(text, ['toolUseResult'])
  if (!result) return []
  const content = fieldAt(text, result, 'content')
  const places = [
    ...[...blockPlaces(text, result), ...blockPlaces(text, content)].map((block) => block.words),
    fieldAt(text, result, 'stdout'),
    fieldAt(text, result, 'result'),
    fieldAt(text, result, 'file', 'content'),
  ]
  return places
    .filter((span) => span !== undefined)
    .filter((span) => isString(text, span) && decodeValue(text, span) === words)
}

/** Null and empty objects are none. */
export function hasResultCopy(text: string): boolean {
  const result = valueSpan(text, ['toolUseResult'])
  return (
    result !== undefined &&
    !/^(?:null|\{\s*\}|\[\s*\]|"")$/.test(text.slice(result.start, Math.min(result.end, result.start + 40)))
  )
}
