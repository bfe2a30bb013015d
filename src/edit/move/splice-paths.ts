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
 * names. Only whole paths: the name of the folder alone also stands in those of temporary files, which stay where they are.
 * `folders` are the spellings of the project folder, from the root on.
 */
export function spliceOwnPaths(text: string, session: string, folders: readonly string[], newName: string): Splice[] {
  return folders.flatMap((folder) => {
    const separator = folder.includes('/') ? '/' : '\\'
    const nameAt = folder.lastIndexOf(separator) + 1
    const [before, own] = [written(folder.slice(0, nameAt)), written(folder + separator)]
    const places = placesOf(text, own + written(session + separator)).filter((place) => isPathStart(text, place))
    return insideStrings(text, places).map((place) => ({
      start: place + before.length,
      end: place + own.length - written(separator).length,
      raw: written(newName),
    }))
  })
}

/** Inside of a JSON string. */
function written(text: string): string {
  return toRaw(text).slice(1, -1)
}

/** Whether a path that is found there begins there, and is not the end of a longer one. */
function isPathStart(text: string, place: number): boolean {
  const before = text.slice(Math.max(0, place - 12), place)
  return /(?:^|[\s"'`()[\]{}<>|,;:=]|(?<!\\)(?:\\\\)*\\[nrtbf]|file:\/\/)$/.test(before)
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
