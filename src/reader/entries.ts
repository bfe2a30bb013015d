// Splits a file into entries that cover it completely: the lengths add up to the size of the file. Nothing is skipped.
import { isObject } from '../format/check.ts'
import { parseRecord, parseValue, type ParsedRecord } from '../format/parse.ts'
import { isBlank, startsWithBom } from './bytes.ts'
import type { HeldLine, LargeLine, Line } from './lines.ts'
import { findNotes, type NoteKind } from './notes.ts'
import { repairLine, type DamageKind, type OpaqueReason } from './json/repair-line.ts'

interface EntryPosition {
  line: number
  offset: number
  length: number
  unterminated?: true
}

export interface RecordEntry extends EntryPosition {
  kind: 'record'
  parsed: ParsedRecord
  /** Too long to keep in memory: `parsed` has only the short top-level fields, and the bytes stay in the file. */
  large?: true
  notes?: readonly NoteKind[]
  damage?: Damage
}

export interface OpaqueEntry extends EntryPosition {
  kind: 'opaque'
  reason: OpaqueReason
  damage?: Damage
}

export interface BlankEntry extends EntryPosition {
  kind: 'blank'
}

export type LineEntry = RecordEntry | OpaqueEntry | BlankEntry

export interface Damage {
  kind: DamageKind
  offset: number
  length: number
  recovered: number
}

export interface EntryOptions {
  /** Reports byte order marks, carriage returns, lone surrogates and NUL escapes. Costs a scan of every line. */
  notes?: boolean
}

export function toEntries(line: Line, options: EntryOptions = {}): LineEntry[] {
  const entries = line.bytes === null ? [largeEntry(line)] : heldEntries(line, options)
  if (!line.terminated) for (const entry of entries) entry.unterminated = true
  return entries
}

function heldEntries(line: HeldLine, options: EntryOptions): LineEntry[] {
  const start = startsWithBom(line.bytes, 0) ? 3 : 0
  const text = line.bytes.toString('utf8', start)
  const range = { offset: line.offset + start, length: line.bytes.length - start, line: line.number }
  const parsed = parseRecord(text, range)
  if (isObject(parsed.raw)) {
    const entry: RecordEntry = { kind: 'record', line: line.number, offset: line.offset, length: line.length, parsed }
    if (options.notes) entry.notes = findNotes(line.bytes, text)
    return [entry]
  }
  if (parsed.raw !== undefined) return [opaqueLine(line, 'not-object', 'not a JSON object')]
  if (isBlank(line.bytes, start, line.bytes.length)) {
    return [{ kind: 'blank', line: line.number, offset: line.offset, length: line.length }]
  }
  return repairedEntries(line, start)
}

function repairedEntries(line: HeldLine, start: number): LineEntry[] {
  const { kind, segments } = repairLine(line.bytes.subarray(start))
  const recovered = segments.filter((segment) => segment.kind === 'record').length
  const damage: Damage = { kind, offset: line.offset, length: line.length, recovered }
  return segments.map((segment, index): LineEntry => {
    // The first segment includes a byte order mark before it, the last one the newline.
    const from = index === 0 ? 0 : start + segment.start
    const to = index === segments.length - 1 ? line.length : start + segment.end
    const position = { line: line.number, offset: line.offset + from, length: to - from }
    const mark = index === 0 ? { damage } : {}
    if (segment.kind === 'opaque') return { kind: 'opaque', ...position, reason: segment.reason, ...mark }
    const { json, text } = segment
    const range = { offset: line.offset + start + json.start, length: json.end - json.start, line: line.number }
    return { kind: 'record', ...position, parsed: parseRecord(text, range), ...mark }
  })
}

function largeEntry(line: LargeLine): LineEntry {
  const position = { line: line.number, offset: line.offset, length: line.length }
  if (line.status === 'complete' && line.isObject) {
    const parsed = parseValue(Object.fromEntries(line.fields), {
      ...position,
      length: line.length - (line.terminated ? 1 : 0),
    })
    return { kind: 'record', ...position, parsed, large: true }
  }
  const isJson = line.status === 'complete'
  return isJson
    ? opaqueLine(line, 'not-object', 'not a JSON object')
    : opaqueLine(line, 'too-large', 'too large to repair')
}

function opaqueLine({ number, offset, length }: Line, kind: DamageKind, reason: OpaqueReason): OpaqueEntry {
  return { kind: 'opaque', line: number, offset, length, reason, damage: { kind, offset, length, recovered: 0 } }
}
