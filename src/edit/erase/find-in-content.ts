// Finds the byte ranges to mask in a file: line by line in JSONL, as one value or text in other files.
import { mergeSpans, type Span } from '../../format/secrets/cover-spans.ts'
import { findInLine, findInText, type ValueFinder } from '../../format/secrets/mask-values.ts'

export interface ContentSearch {
  finder: ValueFinder
  shape: 'lines' | 'whole'
  isWanted?: (line: string) => boolean
  finderFor?: (raw: string) => ValueFinder
  limits?: ContentLimits
}

export interface ContentLimits {
  /** Longer content is searched in pieces, as text: a V8 string has at most 536,870,888 characters. */
  heldBytes: number
  /** Overlap of the pieces; a longer match could be missed. */
  overlapBytes: number
}

const LIMITS: ContentLimits = { heldBytes: 256 * 1024 * 1024, overlapBytes: 1024 * 1024 }
const NEWLINE = 0x0a

export interface ContentMatch {
  line: number
  spans: Span[]
  /** The unmasked line as latin1; cut if it is very long. */
  raw: string
}

export function findInContent(chunks: Iterable<Uint8Array>, search: ContentSearch): Generator<ContentMatch> {
  return search.shape === 'lines' ? findInLines(chunks, search) : findInWhole(chunks, search)
}

function* findInLines(chunks: Iterable<Uint8Array>, search: ContentSearch): Generator<ContentMatch> {
  const pending = new PendingBytes(search.limits ?? LIMITS)
  const position = { line: 1, offset: 0 }
  for (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1
    pending.push(chunk.subarray(0, end))
    if (end > 0) yield* findInBlock(pending.take(), position, search)
    pending.push(chunk.subarray(end))
  }
  yield* findInBlock(pending.take(), position, search)
}

interface LinePosition {
  line: number
  offset: number
}

function* findInBlock(
  block: readonly Buffer[],
  position: LinePosition,
  search: ContentSearch,
): Generator<ContentMatch> {
  const { finder, isWanted } = search
  const [only = Buffer.alloc(0)] = block
  if (block.length > 1) {
    const found = findInPieces(block, position.offset, search)
    if (found.spans.length > 0) yield { line: position.line, ...found }
    position.offset += lengthOf(block, search)
    position.line += 1
    return
  }
  const text = only.toString('latin1')
  if (finder.mayHold?.(text) === false) {
    position.line += countLines(only)
    position.offset += only.length
    return
  }
  for (const raw of text.split('\n')) {
    const spans = raw !== '' && isWanted?.(raw) !== false ? findInLine(raw, finder) : []
    if (spans.length > 0) yield { line: position.line, raw, spans: shifted(spans, position.offset) }
    position.line += 1
    position.offset += raw.length + 1
  }
  // The last part of the split has no newline after it, so it was counted once too often.
  position.line -= 1
  position.offset -= 1
}

function countLines(block: Buffer): number {
  let lines = 0
  for (let at = block.indexOf(NEWLINE); at >= 0; at = block.indexOf(NEWLINE, at + 1)) lines += 1
  return lines
}

function* findInWhole(chunks: Iterable<Uint8Array>, search: ContentSearch): Generator<ContentMatch> {
  const pending = new PendingBytes(search.limits ?? LIMITS)
  for (const chunk of chunks) pending.push(chunk)
  const pieces = pending.take()
  const [only = Buffer.alloc(0)] = pieces
  if (pieces.length > 1) {
    const found = findInPieces(pieces, 0, search)
    if (found.spans.length > 0) yield { line: 1, ...found }
    return
  }
  const raw = only.toString('latin1')
  // Only objects and lists are parsed: a bare number or string is valid JSON too, but such a file is meant as text.
  const isObject = /^(?:\u00ef\u00bb\u00bf)?\s*[{[]/.test(raw)
  const finder = search.finderFor?.(raw) ?? search.finder
  const spans = isObject ? findInLine(raw, finder) : findWithin(raw, finder)
  if (spans.length > 0) yield { line: 1, raw, spans }
}

function findWithin(raw: string, finder: ValueFinder): Span[] {
  return finder.mayHold?.(raw) === false ? [] : findInText(raw, finder)
}

function findInPieces(
  pieces: readonly Buffer[],
  offset: number,
  { finder, limits = LIMITS }: ContentSearch,
): Pick<ContentMatch, 'spans' | 'raw'> {
  const spans: Span[] = []
  let start = offset
  for (const piece of pieces) {
    spans.push(...shifted(findWithin(piece.toString('latin1'), finder), start))
    start += piece.length - limits.overlapBytes
  }
  return { spans: mergeSpans(spans), raw: pieces[0]?.toString('latin1', 0, limits.overlapBytes) ?? '' }
}

function lengthOf(pieces: readonly Buffer[], { limits = LIMITS }: ContentSearch): number {
  return pieces.reduce((sum, { length }) => sum + length, 0) - (pieces.length - 1) * limits.overlapBytes
}

function shifted(spans: readonly Span[], by: number): Span[] {
  return spans.map(({ start, end }) => ({ start: start + by, end: end + by }))
}

class PendingBytes {
  private readonly limits: ContentLimits
  private pieces: Uint8Array[] = []
  private full: Buffer[] = []
  private length = 0

  constructor(limits: ContentLimits) {
    this.limits = limits
  }

  /** Copies the bytes: the reader may reuse the chunk. */
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
