// Changes single values of a record's text and nothing else: double keys, the digits of a number, the order of keys and
// the way characters were escaped stay as they were. Texts are latin1, one character for each byte.
import { findMember, members, valueSpan, type ValuePath } from './value-span.ts'

/** The text with another value at a path; as it was when there is none. */
export function setValue(text: string, path: ValuePath, value: unknown): string {
  const span = valueSpan(text, path)
  return span ? text.slice(0, span.start) + toRaw(value) + text.slice(span.end) : text
}

/** The same for a value that is there, and a new last field of its object otherwise. */
export function putField(text: string, path: ValuePath, value: unknown): string {
  if (valueSpan(text, path)) return setValue(text, path, value)
  const object = valueSpan(text, path.slice(0, -1))
  if (!object || text[object.start] !== '{') return text
  const end = object.end - 1
  const isEmpty = members(text, object.start).next().done === true
  return `${text.slice(0, end)}${isEmpty ? '' : ','}${toRaw(String(path.at(-1)))}:${toRaw(value)}${text.slice(end)}`
}

/** Takes a field out of its object, or an item out of its list, with its comma; every one of a key that stands twice. */
export function removeValue(text: string, path: ValuePath): string {
  const step = path.at(-1)
  const outer = valueSpan(text, path.slice(0, -1))
  const member = outer && step !== undefined ? findMember(text, outer.start, step) : undefined
  if (!outer || !member) return text
  const before = lastComma(text, member.start, outer.start)
  const after = text.indexOf(',', member.value.end)
  const isLast = after < 0 || after >= outer.end || text.slice(member.value.end, after).trim() !== ''
  const [start, end] = before >= 0 ? [before, member.value.end] : [member.start, isLast ? member.value.end : after + 1]
  const left = text.slice(0, start) + text.slice(end)
  return typeof step === 'string' ? removeValue(left, path) : left
}

/** JSON of a value as bytes of UTF-8, one character each; what is latin1 already must not come here. */
export function toRaw(value: unknown): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('latin1')
}

/** The comma right before a place, if there is one inside the object or list that begins at `open`. */
function lastComma(text: string, from: number, open: number): number {
  let place = from - 1
  while (place > open && ' \t\r\n'.includes(text.charAt(place))) place -= 1
  return text[place] === ',' ? place : -1
}
