// Where in the bytes of a file something is to be covered: line by line in transcripts, as one value or text in other files.
// Nothing is held but the line, or the file, that is looked at.
import { mergeSpans, type Span } from '../../format/secrets/cover-spans.ts'
import { findInLine, findInText, type ValueFinder } from '../../format/secrets/mask-values.ts'

export interface ContentSearch {
  finder: ValueFinder
  /** `lines`: JSONL. `whole`: JSON, text or anything else. */
  shape: 'lines' | 'whole'
  /** Which lines are looked at; all when left out. */
  isWanted?: (line: string) => boolean
  /** Of a whole file: what is looked for in it, once its content is known. */
  finderFor?: (raw: string) => ValueFinder
  limits?: ContentLimits
}

export interface ContentLimits {
  /** What is longer fits no string (V8 ends at 536,870,888 characters) and is looked at in pieces, as text. */
  heldBytes: number
  /** How far such pieces overlap. Nothing that is looked for is longer. */
  overlapBytes: number
}

const LIMITS: ContentLimits = { heldBytes: 256 * 1024 * 1024, overlapBytes: 1024 * 1024 }
const NEWLINE = 0x0a

export interface ContentMatch {
  /** Counts from 1; always 1 in what is looked at as a whole. */
  line: number
  /** As bytes of the file, in order. */
  spans: Span[]
  /** The line as latin1, uncovered; cut where it is very long. */
  raw: string
}

export function findInContent(chunks: Iterable<Uint8Array>, search: ContentSearch): Generator<ContentMatch> {
  return search.shape === 'lines' ? findInLines(chunks, search) : findInWhole(chunks, search)
}

function* findInLines(chunks: Iterable<Uint8Array>, search: ContentSearch): Generator<ContentMatch> {
  const held = new PendingBytes(search.limits ?? LIMITS)
  const place = { line: 1, offset: 0 }
  for (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1
    held.push(chunk.subarray(0, end))
    if (end > 0) yield* findInBlock(held.take(), place, search)
    held.push(chunk.subarray(end))
  }
  yield* findInBlock(held.take(), place, search)
}

interface LinePosition {
  line: number
  offset: number
}

/** Whole lines, most of which hold nothing. */
function* findInBlock(block: readonly Buffer[], place: LinePosition, search: ContentSearch): Generator<ContentMatch> {
  const { finder, isWanted } = search
  const [only = Buffer.alloc(0)] = block
  if (block.length > 1) {
    const found = findInPieces(block, place.offset, search)
    if (found.spans.length > 0) yield { line: place.line, ...found }
    place.offset += lengthOf(block, search)
    place.line += 1
    return
  }
  const text = only.toString('latin1')
  if (finder.mayHold?.(text) === false) {
    place.line += countLines(only)
    place.offset += only.length
    return
  }
  for (const raw of text.split('\n')) {
    const spans = raw !== '' && isWanted?.(raw) !== false ? findInLine(raw, finder) : []
    if (spans.length > 0) yield { line: place.line, raw, spans: moved(spans, place.offset) }
    place.line += 1
    place.offset += raw.length + 1
  }
  // The last piece of the split follows the last newline, or is a line without its end.
  place.line -= 1
  place.offset -= 1
}

function countLines(block: Buffer): number {
  let lines = 0
  for (let at = block.indexOf(NEWLINE); at >= 0; at = block.indexOf(NEWLINE, at + 1)) lines += 1
  return lines
}

function* findInWhole(chunks: Iterable<Uint8Array>, search: ContentSearch): Generator<ContentMatch> {
  const held = new PendingBytes(search.limits ?? LIMITS)
  for (const chunk of chunks) held.push(chunk)
  const pieces = held.take()
  const [only = Buffer.alloc(0)] = pieces
  if (pieces.length > 1) {
    const found = findInPieces(pieces, 0, search)
    if (found.spans.length > 0) yield { line: 1, ...found }
    return
  }
  const raw = only.toString('latin1')
  // A file that is a number is one, too, and is text to whoever wrote it.
  const isObject = /^(?:\u00ef\u00bb\u00bf)?\s*[{[]/.test(raw)
  const finder = search.finderFor?.(raw) ?? search.finder
  const spans = isObject ? findInLine(raw, finder) : findWithin(raw, finder)
  if (spans.length > 0) yield { line: 1, raw, spans }
}

function findWithin(raw: string, finder: ValueFinder): Span[] {
  return finder.mayHold?.(raw) === false ? [] : findInText(raw, finder)
}

/** Of what is too long for a string. */
function findInPieces(
  pieces: readonly Buffer[],
  offset: number,
  { finder, limits = LIMITS }: ContentSearch,
): Pick<ContentMatch, 'spans' | 'raw'> {
  const spans: Span[] = []
  let start = offset
  for (const piece of pieces) {
    spans.push(...moved(findWithin(piece.toString('latin1'), finder), start))
    start += piece.length - limits.overlapBytes
  }
  return { spans: mergeSpans(spans), raw: pieces[0]?.toString('latin1', 0, limits.overlapBytes) ?? '' }
}

function lengthOf(pieces: readonly Buffer[], { limits = LIMITS }: ContentSearch): number {
  return pieces.reduce((sum, { length }) => sum + length, 0) - (pieces.length - 1) * limits.overlapBytes
}

function moved(spans: readonly Span[], by: number): Span[] {
  return spans.map(({ start, end }) => ({ start: start + by, end: end + by }))
}

/** Bytes until they are asked for: in one piece, or in several that overlap if they are too many. */
class PendingBytes {
  private readonly limits: ContentLimits
  private pieces: Uint8Array[] = []
  private full: Buffer[] = []
  private length = 0

  constructor(limits: ContentLimits) {
    this.limits = limits
  }

  /** Copied: whoever reads may use a chunk again. */
  push(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    this.pieces.push(Uint8Array.from(bytes))
    this.length += bytes.length
    if (this.length > this.limits.heldBytes) this.close()
  }

  take(): Buffer[] {
    const rest = Buffer.concat(this.pieces)
    const taken = [...this.full, rest]
    this.full = []
    this.pieces = []
    this.length = 0
    return taken
  }

  private close(): void {
    const piece = Buffer.concat(this.pieces)
    this.full.push(piece)
    const overlap = piece.subarray(Math.max(0, piece.length - this.limits.overlapBytes))
    this.pieces = [overlap]
    this.length = overlap.length
  }
}
