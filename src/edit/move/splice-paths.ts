// Finds the paths in a record's text that change when its project's directory or folder is renamed.
import { toRaw, type Splice } from '../splice/splice-record.ts'
import { stringValues } from '../splice/string-values.ts'
import { decodeValue, valueSpan, type ValueSpan } from '../splice/value-span.ts'

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

export function spliceField(text: string, field: string, change: (value: string) => string | undefined): Splice[] {
  const span = valueSpan(text, [field])
  return span ? spliceString(text, span, change) : []
}

function spliceString(text: string, span: ValueSpan, change: (value: string) => string | undefined): Splice[] {
  const value = text[span.start] === '"' ? decodeValue(text, span) : undefined
  const changed = typeof value === 'string' ? change(value) : undefined
  return changed === undefined || changed === value ? [] : [{ ...span, raw: toRaw(changed) }]
}

/** Spilled outputs are opened by these paths. Only absolute ones change: temporary paths have the folder's name too. */
export function spliceOwnPaths(text: string, session: string, folders: readonly string[], newName: string): Splice[] {
  return folders.flatMap((folder) => {
    const separator = folder.includes('/') ? '/' : '\\'
    const nameAt = folder.lastIndexOf(separator) + 1
    const [before, own] = [escaped(folder.slice(0, nameAt)), escaped(folder + separator)]
    const offsets = offsetsOf(text, own + escaped(session + separator)).filter((offset) => isPathStart(text, offset))
    return insideStrings(text, offsets).map((offset) => ({
      start: offset + before.length,
      end: offset + own.length - escaped(separator).length,
      raw: escaped(newName),
    }))
  })
}

function escaped(text: string): string {
  return toRaw(text).slice(1, -1)
}

function isPathStart(text: string, offset: number): boolean {
  const before = text.slice(Math.max(0, offset - 12), offset)
  return /(?:^|[\s"'`()[\]{}<>|,;:=]|(?<!\\)(?:\\\\)*\\[nrtbf]|file:\/\/)$/.test(before)
}

function offsetsOf(text: string, part: string): number[] {
  const offsets: number[] = []
  for (let offset = text.indexOf(part); offset >= 0; offset = text.indexOf(part, offset + 1)) offsets.push(offset)
  return offsets
}

function insideStrings(text: string, offsets: readonly number[]): number[] {
  const inside: number[] = []
  let next = 0
  if (offsets.length === 0) return inside
  for (const { start, end } of stringValues(text, { start: 0, end: text.length })) {
    for (let offset = offsets[next]; offset !== undefined && offset < end; offset = offsets[++next])
      if (offset > start) inside.push(offset)
  }
  return inside
}
