// Changes single values in a record's raw text: duplicate keys, number formats, key order and escapes stay as they are.
// Texts are latin1, one character per byte.
import { members, skipBlanks, valueSpan, type ValuePath, type ValueSpan } from './value-span.ts'
import { toJson } from '../../text/to-json.ts'

export function setValue(text: string, path: ValuePath, value: unknown): string {
  const span = valueSpan(text, path)
  return span ? applySplices(text, [{ ...span, raw: toRaw(value) }]) : text
}

export function putField(text: string, path: ValuePath, value: unknown): string {
  if (valueSpan(text, path)) return setValue(text, path, value)
  const key = path.at(-1)
  const object = valueSpan(text, path.slice(0, -1))
  if (!object || typeof key !== 'string' || text[object.start] !== '{') return text
  const end = object.end - 1
  const isEmpty = text[skipBlanks(text, object.start + 1)] === '}'
  return applySplices(text, [{ start: end, end, raw: `${isEmpty ? '' : ','}${toRaw(key)}:${toRaw(value)}` }])
}

/** Of a duplicate key, all occurrences are removed. */
export function removeValue(text: string, path: ValuePath): string {
  const step = path.at(-1)
  return step === undefined
    ? text
    : applySplices(
        text,
        removeMembers(text, path.slice(0, -1), (key) => key === step),
      )
}

export function removeMembers(text: string, path: ValuePath, isGone: (key: string | number) => boolean): Splice[] {
  const outer = valueSpan(text, path)
  const gone: Splice[] = []
  if (!outer) return gone
  let before: ValueSpan | undefined
  let isFirst = true
  for (const { key, start, value } of members(text, outer.start)) {
    const comma = before ? skipBlanks(text, before.end) : outer.start
    before = value
    if (!isGone(key)) isFirst = false
    // The first remaining member must not have a comma before it, so members before it are removed with the comma after.
    else
      gone.push({
        ...(isFirst ? { start, end: endWithComma(text, value.end) } : { start: comma, end: value.end }),
        raw: '',
      })
  }
  return gone
}

function endWithComma(text: string, end: number): number {
  const next = skipBlanks(text, end)
  return text[next] === ',' ? next + 1 : end
}

export interface Splice extends ValueSpan {
  raw: string
}

export function applySplices(text: string, splices: readonly Splice[]): string {
  let [result, done] = ['', 0]
  for (const { start, end, raw } of splices) {
    result += text.slice(done, start) + raw
    done = end
  }
  return result + text.slice(done)
}

/** Returns the JSON of a value as UTF-8 bytes in latin1. The value must not contain latin1-encoded text already. */
export function toRaw(value: unknown): string {
  return Buffer.from(toJson(value), 'utf8').toString('latin1')
}
