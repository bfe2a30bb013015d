// The paths in the text of a record that change when its project's directory or folder gets another name.
import type { Splice } from '../splice/splice-record.ts'
import { toRaw } from '../splice/splice-record.ts'
import { stringValues } from '../splice/string-values.ts'
import { decodeValue, valueSpan, type ValueSpan } from '../splice/value-span.ts'

/** String values of these fields, wherever they stand; a value that stays is undefined. */
export function spliceFields(
  text: string,
  fields: ReadonlySet<string>,
  change: (value: string, field: string) => string | undefined,
): Splice[] {
  const splices: Splice[] = []
  for (const { key, ...span } of stringValues(text, { start: 0, end: text.length }))
    if (key !== undefined && fields.has(key)) splices.push(...spliceString(text, span, (value) => change(value, key)))
  return splices
}

/** One field of the record itself. */
export function spliceField(text: string, field: string, change: (value: string) => string | undefined): Splice[] {
  const span = valueSpan(text, [field])
  return span ? spliceString(text, span, change) : []
}

function spliceString(text: string, span: ValueSpan, change: (value: string) => string | undefined): Splice[] {
  const value = text[span.start] === '"' ? decodeValue(text, span) : undefined
  const changed = typeof value === 'string' ? change(value) : undefined
  return changed === undefined || changed === value ? [] : [{ ...span, raw: toRaw(changed) }]
}

/**
 * Names of files in the session's own folder, inside of texts: outputs that were spilled there are read again by these
 * names. With the session's id in them they cannot be anything else.
 */
export function spliceOwnPaths(text: string, session: string, oldFolder: string, newFolder: string): Splice[] {
  return ['/', '\\\\'].flatMap((separator) => {
    const places = placesOf(text, `${separator}${oldFolder}${separator}${session}${separator}`)
    return insideStrings(text, places).map((place) => {
      const start = place + separator.length
      return { start, end: start + oldFolder.length, raw: newFolder }
    })
  })
}

function placesOf(text: string, part: string): number[] {
  const places: number[] = []
  for (let place = text.indexOf(part); place >= 0; place = text.indexOf(part, place + 1)) places.push(place)
  return places
}

/** Keys are left as they are. */
function insideStrings(text: string, places: readonly number[]): number[] {
  const inside: number[] = []
  let next = 0
  if (places.length === 0) return inside
  for (const { start, end } of stringValues(text, { start: 0, end: text.length })) {
    for (let place = places[next]; place !== undefined && place < end; place = places[++next])
      if (place > start) inside.push(place)
  }
  return inside
}
