// Recovers records from a line that is not one JSON object. Known damage: 30 bad lines in 10,949 files (21 cut and
// glued, 3 glued, 6 NUL).
import { isJson, parseObject } from '../../format/json.ts'
import { isBlank, isSpace, skipJunk, trimJunk } from '../bytes.ts'
import { ExtentSearch, OPEN_BRACE, type ObjectCandidate, type Extent } from '../extent-search.ts'
import { JsonScanner } from './json-scanner.ts'

export type DamageKind =
  | 'glued'
  | 'spliced'
  | 'truncated'
  | 'nul'
  | 'malformed'
  | 'not-object'
  | 'garbage'
  | 'too-large'

export type OpaqueReason =
  | 'cut record'
  | 'broken record'
  | 'NUL bytes'
  | 'not JSON'
  | 'not a JSON object'
  | 'too large to repair'

export type Segment =
  /** `json` is the extent of the record without surrounding junk; `text` is its text, without NUL. */
  | { kind: 'record'; start: number; end: number; json: Extent; text: string }
  | { kind: 'opaque'; start: number; end: number; reason: OpaqueReason }

export interface Repair {
  kind: DamageKind
  segments: Segment[]
}

export function repairLine(bytes: Buffer): Repair {
  const segments = repairNulLine(bytes) ?? repairNulSegments(bytes, findRecords(bytes))
  return { kind: classify(bytes, segments), segments }
}

/** Handles the most common damage: without its NUL bytes, the line is one record. */
function repairNulLine(bytes: Buffer): Segment[] | undefined {
  const record = withoutNul(bytes, 0, bytes.length)
  return record && [record]
}

function findRecords(bytes: Buffer): Segment[] {
  const segments: Segment[] = []
  const search = new ExtentSearch(bytes, isRecord)
  let position = 0
  for (let json = search.next(skipJunk(bytes, 0)); json; json = search.next(skipJunk(bytes, position))) {
    const isIndented = position === 0 && isBlank(bytes, 0, json.start)
    if (!isIndented) fillGap(bytes, segments, position, json.start)
    const text = bytes.toString('utf8', json.start, json.end)
    segments.push({ kind: 'record', start: isIndented ? 0 : json.start, end: json.end, json, text })
    position = json.end
  }
  fillGap(bytes, segments, position, bytes.length)
  return segments
}

/** White space between records belongs to the record before it; anything else is opaque. */
function fillGap(bytes: Buffer, segments: Segment[], start: number, end: number): void {
  const before = segments.at(-1)
  if (before && isBlank(bytes, start, end)) before.end = end
  else if (start < end) segments.push(opaque(bytes, start, end))
}

function repairNulSegments(bytes: Buffer, segments: readonly Segment[]): Segment[] {
  return segments.map((segment) =>
    segment.kind === 'opaque' ? (withoutNul(bytes, segment.start, segment.end) ?? segment) : segment,
  )
}

function withoutNul(bytes: Buffer, start: number, end: number): Segment | undefined {
  const part = bytes.subarray(start, end)
  if (!part.includes(0)) return undefined
  const wide = firstWideBrace(part)
  const wideText = wide < 0 ? '' : part.toString('utf16le', wide)
  if (parseObject(wideText)) return { kind: 'record', start, end, json: { start: start + wide, end }, text: wideText }
  const text = stripNul(part).toString('utf8')
  const json = { start: skipJunk(bytes, start), end: trimJunk(bytes, start, end) }
  return parseObject(text) && { kind: 'record', start, end, json, text }
}

/** Returns the text of a record that is read again from its byte range. JSON has no NUL bytes, so they are damage. */
export function recordText(bytes: Buffer): string {
  const repaired = withoutNul(bytes, 0, bytes.length)
  return repaired?.kind === 'record' ? repaired.text : bytes.toString('utf8')
}

/** Uses a loop, because Buffer.filter calls a function for every byte. */
function stripNul(part: Buffer): Buffer {
  const left = Buffer.allocUnsafe(part.length)
  let length = 0
  for (let position = 0; position < part.length; position++) {
    const byte = part[position] ?? 0
    if (byte !== 0) left[length++] = byte
  }
  return left.subarray(0, length)
}

/** Detects UTF-16, which Windows shells write to files. Such a line begins in the middle of the previous newline. */
function firstWideBrace(part: Buffer): number {
  const first = part.indexOf(OPEN_BRACE)
  return part[first + 1] === 0 && part[first + 3] === 0 ? first : -1
}

/** Keys of a record that blocks, messages and results inside one do not have. Those may have a type and even a uuid. */
const IDENTITY_KEYS = ['sessionId', 'session_id', 'parentUuid', 'leafUuid', 'messageId'] as const

/**
 * A part of a record precedes ",", "}" or "]"; if the grammar also led to it, it is certainly a part. Otherwise those
 * bytes may be chance, so an object that is not clearly separate needs both a type and an identity.
 */
function isRecord(bytes: Buffer, { start, end, isInside }: ObjectCandidate): boolean {
  const next = skipJunk(bytes, end)
  if (isInside && isOneOf(bytes[next], ',}]')) return false
  const value = parseObject(bytes.toString('utf8', start, end))
  if (!value) return false
  const hasType = typeof value['type'] === 'string'
  const hasIdentity = IDENTITY_KEYS.some((key) => key in value)
  const isSeparate =
    !isOneOf(lastByteBefore(bytes, start), ':,[') && (next === bytes.length || bytes[next] === OPEN_BRACE)
  return isSeparate ? hasType || hasIdentity : hasType && hasIdentity
}

function lastByteBefore(bytes: Buffer, start: number): number | undefined {
  let before = start - 1
  while (before >= 0 && isSpace(bytes[before])) before -= 1
  return bytes[before]
}

function isOneOf(byte: number | undefined, chars: string): boolean {
  return byte !== undefined && chars.includes(String.fromCharCode(byte))
}

function classify(bytes: Buffer, segments: readonly Segment[]): DamageKind {
  if (bytes.includes(0)) return 'nul'
  const reasons = segments.flatMap((segment) => (segment.kind === 'opaque' ? [segment.reason] : []))
  if (reasons.length === 0) return 'glued'
  const [first] = reasons
  if (reasons.length === segments.length) {
    return first === 'cut record' ? 'truncated' : first === 'broken record' ? 'malformed' : 'garbage'
  }
  return reasons.includes('cut record') || reasons.includes('broken record') ? 'spliced' : 'garbage'
}

function opaque(bytes: Buffer, start: number, end: number): Segment {
  return { kind: 'opaque', start, end, reason: reasonOf(bytes, start, end) }
}

function reasonOf(bytes: Buffer, start: number, end: number): OpaqueReason {
  const first = skipJunk(bytes, start)
  if (first >= end) return bytes.subarray(start, end).includes(0) ? 'NUL bytes' : 'not JSON'
  const last = trimJunk(bytes, first, end)
  if (bytes[first] === OPEN_BRACE) {
    return new JsonScanner().push(bytes, first, last).finish() === 'incomplete' ? 'cut record' : 'broken record'
  }
  return isJson(bytes.toString('utf8', first, last)) ? 'not a JSON object' : 'not JSON'
}
