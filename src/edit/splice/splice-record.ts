// Changes single values of a record's text and nothing else: double keys, the digits of a number, the order of keys and
// the way characters were escaped stay as they were. Texts are latin1, one character for each byte.
import { members, skipBlanks, valueSpan, type ValuePath, type ValueSpan } from './value-span.ts'

/** The text with another value at a path; as it was when there is none. */
export function setValue(text: string, path: ValuePath, value: unknown): string {
  const span = valueSpan(text, path)
  return span ? applySplices(text, [{ ...span, raw: toRaw(value) }]) : text
}

/** The same for a value that is there, and a new last field of its object otherwise. */
export function putField(text: string, path: ValuePath, value: unknown): string {
  if (valueSpan(text, path)) return setValue(text, path, value)
  const key = path.at(-1)
  const object = valueSpan(text, path.slice(0, -1))
  if (!object || typeof key !== 'string' || text[object.start] !== '{') return text
  const end = object.end - 1
  const isEmpty = text[skipBlanks(text, object.start + 1)] === '}'
  return applySplices(text, [{ start: end, end, raw: `${isEmpty ? '' : ','}${toRaw(key)}:${toRaw(value)}` }])
}

/** Takes a field out of its object, or an item out of its list, with its comma; every one of a key that stands twice. */
export function removeValue(text: string, path: ValuePath): string {
  const step = path.at(-1)
  return step === undefined
    ? text
    : applySplices(
        text,
        removeMembers(text, path.slice(0, -1), (key) => key === step),
      )
}

/** The same for all fields or items that are to go, as changes to be applied together with others. */
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
    // The first that stays has no comma before it: whatever goes ahead of it takes its own along.
    else
      gone.push({
        ...(isFirst ? { start, end: endWithComma(text, value.end) } : { start: comma, end: value.end }),
        raw: '',
      })
  }
  return gone
}

function endWithComma(text: string, end: number): number {
  const behind = skipBlanks(text, end)
  return text[behind] === ',' ? behind + 1 : end
}

/** A stretch of a text and what is to stand there instead, as bytes of UTF-8, one character each. */
export interface Splice extends ValueSpan {
  raw: string
}

/** All at once; ascending, none overlapping another. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  let [result, place] = ['', 0]
  for (const { start, end, raw } of splices) {
    result += text.slice(place, start) + raw
    place = end
  }
  return result + text.slice(place)
}

/** JSON of a value as bytes of UTF-8, one character each; what is latin1 already must not come here. */
export function toRaw(value: unknown): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('latin1')
}
