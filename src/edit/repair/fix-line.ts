// One physical line that is not one JSON object → the bytes that make it whole lines: what was glued gets lines of its
// own, what is not part of any record is taken out. Which bytes are records reader/repair.ts says.
import { isBlank, startsWithBom } from '../../reader/bytes.ts'
import { repairLine, type DamageKind, type OpaqueReason, type Segment } from '../../reader/json/repair-line.ts'
import type { ByteReplacement } from '../plan.ts'
import { endOfValue, findMember, type ValueSpan } from '../splice/value-span.ts'

const LIST_CHARACTERS = '[],\t\r\n '

export interface FixedLine {
  /** Places are those of the line. */
  replacements: ByteReplacement[]
  /** Records that are saved from it. */
  records: number
  /** Of these, how many had NUL bytes in or around them: some were written as UTF-16. */
  cleared: number
  lost: LostBytes[]
}

/** Bytes that are part of no record, in the line. */
export interface LostBytes {
  offset: number
  length: number
  reason: OpaqueReason
}

const NEWLINE = Buffer.from('\n')

type RecordSegment = Segment & { kind: 'record' }

/** `line` with its newline, if it has one. */
export function fixLine(line: Buffer, kind: DamageKind): FixedLine {
  const start = startsWithBom(line, 0) ? 3 : 0
  const content = line.subarray(start, line.at(-1) === 0x0a ? -1 : undefined)
  const segments = kind === 'not-object' ? listSegments(content) : repairLine(content).segments
  const records = segments.filter((segment) => segment.kind === 'record')
  const replacements: ByteReplacement[] = []
  let place = 0
  for (const [index, record] of records.entries()) {
    const [from, to] = [start + record.json.start, start + record.json.end]
    replacements.push(...fixGap(line, place, from, index === 0 ? '' : endingOf(line)))
    const bytes = clear(content, record)
    if (bytes) replacements.push({ offset: from, length: to - from, bytes })
    place = to
  }
  if (records.length === 0) replacements.push({ offset: 0, length: line.length, bytes: Buffer.alloc(0) })
  else replacements.push(...fixTail(line, place))
  const cleared = records.filter((record) => content.subarray(record.start, record.end).includes(0)).length
  const lost = segments.flatMap((segment) => (segment.kind === 'opaque' ? [toLost(segment, start)] : []))
  return { replacements, records: records.length, cleared, lost }
}

function toLost({ start, end, reason }: Segment & { kind: 'opaque' }, offset: number): LostBytes {
  return { offset: offset + start, length: end - start, reason }
}

/** Between two records the newline that is missing, in place of whatever parts them; before the first one nothing but white space may stay. */
function fixGap(line: Buffer, from: number, to: number, ending: string): ByteReplacement[] {
  const isFine = ending === '' && isBlank(line, from, to)
  return isFine ? [] : [{ offset: from, length: to - from, bytes: Buffer.from(ending) }]
}

/** What follows the last record: white space and the newline may stay. */
function fixTail(line: Buffer, from: number): ByteReplacement[] {
  if (!isBlank(line, from, line.length))
    return [{ offset: from, length: line.length - from, bytes: Buffer.from(endingOf(line)) }]
  return line.at(-1) === 0x0a ? [] : [{ offset: line.length, length: 0, bytes: NEWLINE }]
}

/** New lines end as the line does. */
function endingOf(line: Buffer): string {
  return line.at(-1) === 0x0a && line.at(-2) === 0x0d ? '\r\n' : '\n'
}

/** The record's bytes where they are not those of the file: without NUL, or from UTF-16. JSON itself holds no NUL. */
function clear(content: Buffer, { json, text }: RecordSegment): Buffer | undefined {
  const bytes = content.subarray(json.start, json.end)
  if (!bytes.includes(0)) return undefined
  const stripped = bytes.filter((byte) => byte !== 0)
  // Taken as they are, bytes that are not UTF-8 survive.
  if (Buffer.from(stripped).toString('utf8') === text.trim()) return Buffer.from(stripped)
  return Buffer.from(escapeHalves(text.trim()), 'utf8')
}

/** UTF-8 has no half of a pair of surrogates; JSON can escape it. */
function escapeHalves(text: string): string {
  return text.replace(
    /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    (half) => `\\u${half.charCodeAt(0).toString(16)}`,
  )
}

/**
 * A line that is JSON but no object → its segments, as reader/repair.ts gives them for other damage: records that stand in a
 * list, however deep, and values that are none. What a list is written with (brackets, commas) belongs to no segment.
 */
function listSegments(content: Buffer): Segment[] {
  const text = content.toString('latin1')
  const segments = [...itemsOf(text)].map((span) => toSegment(content, text, span))
  // Without a record in it, the whole of it is one loss.
  if (segments.some(({ kind }) => kind === 'record')) return segments
  return [{ kind: 'opaque', start: 0, end: content.length, reason: 'not a JSON object' }]
}

/** One pass, and no recursion: lists may nest deeper than the stack. */
function* itemsOf(text: string): Generator<ValueSpan> {
  for (let place = 0; place < text.length; place++) {
    if (LIST_CHARACTERS.includes(text.charAt(place))) continue
    const end = endOfValue(text, place)
    yield { start: place, end }
    place = end - 1
  }
}

function toSegment(content: Buffer, text: string, { start, end }: ValueSpan): Segment {
  const type = text[start] === '{' ? findMember(text, start, 'type') : undefined
  if (!type || text[type.value.start] !== '"') return { kind: 'opaque', start, end, reason: 'not a JSON object' }
  return { kind: 'record', start, end, json: { start, end }, text: content.toString('utf8', start, end) }
}
