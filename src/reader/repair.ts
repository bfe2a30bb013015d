// A physical line that is not one JSON object → the records that can be saved from it and the bytes that cannot, as
// segments that tile the line. Known damage: two records glued without a newline, a cut record with a whole one behind
// it, runs of NUL, foreign bytes, a cut end (30 bad lines in 10,949 files: 21 cut and glued, 3 glued, 6 NUL).
import { isObject } from '../format/check.ts'
import { recordDefinitions } from '../format/record.ts'
import { ExtentSearch, OPEN_BRACE } from './extent-search.ts'
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

export type OpaqueReason = 'cut record' | 'NUL bytes' | 'not JSON' | 'not a JSON object' | 'too large to repair'

export type Segment =
  | { kind: 'record'; start: number; end: number; text: string }
  | { kind: 'opaque'; start: number; end: number; reason: OpaqueReason }

export interface Repair {
  kind: DamageKind
  segments: Segment[]
}

export function repairLine(bytes: Buffer): Repair {
  if (isJson(bytes.toString('utf8'))) return { kind: 'not-object', segments: [opaque(bytes, 0, bytes.length)] }
  const segments = stripWhole(bytes) ?? rescueNul(bytes, findRecords(bytes))
  return { kind: classify(bytes, segments), segments }
}

/** The commonest cure: without its NUL bytes the line is one record. */
function stripWhole(bytes: Buffer): Segment[] | undefined {
  const record = withoutNul(bytes, 0, bytes.length)
  return record && [record]
}

function findRecords(bytes: Buffer): Segment[] {
  const segments: Segment[] = []
  const search = new ExtentSearch(bytes, isRecord)
  let place = 0
  for (let found = search.next(skipJunk(bytes, 0)); found; found = search.next(skipJunk(bytes, place))) {
    if (found.start > place) fillGap(bytes, segments, place, found.start)
    segments.push({ kind: 'record', ...found, text: bytes.toString('utf8', found.start, found.end) })
    place = found.end
  }
  if (place < bytes.length) fillGap(bytes, segments, place, bytes.length)
  return segments
}

/** White space between records belongs to the record before it; anything else is opaque. */
function fillGap(bytes: Buffer, segments: Segment[], start: number, end: number): void {
  const before = segments.at(-1)
  if (before && isBlank(bytes, start, end)) before.end = end
  else segments.push(opaque(bytes, start, end))
}

function rescueNul(bytes: Buffer, segments: readonly Segment[]): Segment[] {
  return segments.map((segment) =>
    segment.kind === 'opaque' ? (withoutNul(bytes, segment.start, segment.end) ?? segment) : segment,
  )
}

function withoutNul(bytes: Buffer, start: number, end: number): Segment | undefined {
  const part = bytes.subarray(start, end)
  if (!part.includes(0)) return undefined
  const text = Buffer.from(part.filter((byte) => byte !== 0)).toString('utf8')
  return parseObject(text) ? { kind: 'record', start, end, text } : undefined
}

/** Record types that are also names of nested blocks do not prove a record; an envelope does. */
const ENVELOPE_KEYS = ['uuid', 'parentUuid', 'sessionId', 'leafUuid'] as const

/**
 * Whether an object found inside a broken line is a record and not a part of one. A part follows ":", "," or "[" and
 * is followed by more of its owner; only at the end of the line, or before the next record, can it be either, and then
 * it is kept: showing a fragment twice is better than losing a record.
 */
function isRecord(bytes: Buffer, start: number, end: number): boolean {
  const next = skipJunk(bytes, end)
  const isFollowedByRecord = next === bytes.length || bytes[next] === OPEN_BRACE
  if (!isFollowedByRecord && isNested(bytes, start)) return false
  const value = parseObject(bytes.toString('utf8', start, end))
  if (!value || typeof value['type'] !== 'string') return false
  const definition = recordDefinitions.get(value['type'])
  return (definition !== undefined && !definition.documentedOnly) || ENVELOPE_KEYS.some((key) => key in value)
}

function isNested(bytes: Buffer, start: number): boolean {
  let before = start - 1
  while (before >= 0 && isSpace(bytes[before])) before -= 1
  const byte = bytes[before]
  return byte === 0x3a || byte === 0x2c || byte === 0x5b
}

function classify(bytes: Buffer, segments: readonly Segment[]): DamageKind {
  if (bytes.includes(0)) return 'nul'
  const first = segments[0]
  const opaqueCount = segments.filter((segment) => segment.kind === 'opaque').length
  if (opaqueCount === 0) return 'glued'
  const isCut = first?.kind === 'opaque' && first.reason === 'cut record'
  if (opaqueCount < segments.length) return isCut ? 'spliced' : 'garbage'
  if (!isCut) return 'garbage'
  return new JsonScanner().push(bytes).finish() === 'incomplete' ? 'truncated' : 'malformed'
}

function opaque(bytes: Buffer, start: number, end: number): Segment {
  return { kind: 'opaque', start, end, reason: reasonOf(bytes, start, end) }
}

function reasonOf(bytes: Buffer, start: number, end: number): OpaqueReason {
  const first = skipJunk(bytes, start)
  if (first >= end) return bytes.subarray(start, end).includes(0) ? 'NUL bytes' : 'not JSON'
  if (bytes[first] === OPEN_BRACE) return 'cut record'
  return isJson(bytes.toString('utf8', first, end)) ? 'not a JSON object' : 'not JSON'
}

/** White space, NUL and a stray byte order mark: what may stand before a record without being part of anything. */
function skipJunk(bytes: Buffer, from: number): number {
  let place = from
  for (;;) {
    if (place < bytes.length && (bytes[place] === 0 || isSpace(bytes[place]))) place += 1
    else if (startsWithBom(bytes, place)) place += 3
    else return place
  }
}

export function startsWithBom(bytes: Buffer, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf
}

export function isBlank(bytes: Buffer, start: number, end: number): boolean {
  for (let place = start; place < end; place++) if (!isSpace(bytes[place])) return false
  return true
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === 0x0a
}

function parseObject(text: string): { [key: string]: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
