// Repairs one line that is not a single JSON object. reader/json/repair-line.ts decides which bytes are records.
import { isBlank, startsWithBom } from '../../reader/bytes.ts'
import { repairLine, type DamageKind, type OpaqueReason, type Segment } from '../../reader/json/repair-line.ts'
import type { ByteReplacement } from '../plan.ts'
import { endOfValue, findMember, type ValueSpan } from '../splice/value-span.ts'

const LIST_CHARACTERS = '[],\t\r\n '

export interface FixedLine {
  /** Offsets within the line. */
  replacements: ByteReplacement[]
  records: number
  /** Records that had NUL bytes in or around them, some because they were written as UTF-16. */
  cleared: number
  lost: LostBytes[]
}

export interface LostBytes {
  offset: number
  length: number
  reason: OpaqueReason
}

const NEWLINE = Buffer.from('\n')

type RecordSegment = Segment & { kind: 'record' }

/** `line` includes its newline, if it has one. */
export function fixLine(line: Buffer, kind: DamageKind): FixedLine {
  const start = startsWithBom(line, 0) ? 3 : 0
  const content = line.subarray(start, line.at(-1) === 0x0a ? -1 : undefined)
  const segments = kind === 'not-object' ? listSegments(content) : repairLine(content).segments
  const records = segments.filter((segment) => segment.kind === 'record')
  const replacements: ByteReplacement[] = []
  let done = 0
  for (const [index, record] of records.entries()) {
    const [from, to] = [start + record.json.start, start + record.json.end]
    replacements.push(...fixGap(line, done, from, index === 0 ? '' : endingOf(line)))
    const bytes = clear(content, record)
    if (bytes) replacements.push({ offset: from, length: to - from, bytes })
    done = to
  }
  if (records.length === 0) replacements.push({ offset: 0, length: line.length, bytes: Buffer.alloc(0) })
  else replacements.push(...fixTail(line, done))
  const cleared = records.filter((record) => content.subarray(record.start, record.end).includes(0)).length
  const lost = segments.flatMap((segment) => (segment.kind === 'opaque' ? [toLost(segment, start)] : []))
  return { replacements, records: records.length, cleared, lost }
}

function toLost({ start, end, reason }: Segment & { kind: 'opaque' }, offset: number): LostBytes {
  return { offset: offset + start, length: end - start, reason }
}

function fixGap(line: Buffer, from: number, to: number, ending: string): ByteReplacement[] {
  const isFine = ending === '' && isBlank(line, from, to)
  return isFine ? [] : [{ offset: from, length: to - from, bytes: Buffer.from(ending) }]
}

function fixTail(line: Buffer, from: number): ByteReplacement[] {
  if (!isBlank(line, from, line.length))
    return [{ offset: from, length: line.length - from, bytes: Buffer.from(endingOf(line)) }]
  return line.at(-1) === 0x0a ? [] : [{ offset: line.length, length: 0, bytes: NEWLINE }]
}

function endingOf(line: Buffer): string {
  return line.at(-1) === 0x0a && line.at(-2) === 0x0d ? '\r\n' : '\n'
}

function clear(content: Buffer, { json, text }: RecordSegment): Buffer | undefined {
  const bytes = content.subarray(json.start, json.end)
  if (!bytes.includes(0)) return undefined
  const stripped = bytes.filter((byte) => byte !== 0)
  // Using the original bytes keeps those that are not valid UTF-8.
  if (Buffer.from(stripped).toString('utf8') === text.trim()) return Buffer.from(stripped)
  return Buffer.from(escapeHalves(text.trim()), 'utf8')
}

/** Escapes lone surrogates, which JSON can express and UTF-8 cannot. */
function escapeHalves(text: string): string {
  return text.replace(
    /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    (half) => `\\u${half.charCodeAt(0).toString(16)}`,
  )
}

function listSegments(content: Buffer): Segment[] {
  const text = content.toString('latin1')
  const segments = [...itemsOf(text)].map((span) => toSegment(content, text, span))
  // Without a record, the entire line is lost as one.
  if (segments.some(({ kind }) => kind === 'record')) return segments
  return [{ kind: 'opaque', start: 0, end: content.length, reason: 'not a JSON object' }]
}

/** Does not recurse: lists may nest deeper than the stack. */
function* itemsOf(text: string): Generator<ValueSpan> {
  for (let start = 0; start < text.length; start++) {
    if (LIST_CHARACTERS.includes(text.charAt(start))) continue
    const end = endOfValue(text, start)
    yield { start, end }
    start = end - 1
  }
}

function toSegment(content: Buffer, text: string, { start, end }: ValueSpan): Segment {
  const type = text[start] === '{' ? findMember(text, start, 'type') : undefined
  if (!type || text[type.value.start] !== '"') return { kind: 'opaque', start, end, reason: 'not a JSON object' }
  return { kind: 'record', start, end, json: { start, end }, text: content.toString('utf8', start, end) }
}
