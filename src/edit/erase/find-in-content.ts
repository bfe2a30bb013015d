// Finds the byte ranges to mask in a file: line by line in JSONL, as one value or text in other files.
import type { Span } from '../../format/secrets/cover-spans.ts'
import { findInLine, findInText, type ValueFinder } from '../../format/secrets/mask-values.ts'
import { SpanList } from '../../format/secrets/span-list.ts'
import { MAX_LINE_BYTES } from '../../reader/lines.ts'
import type { LineMemo } from './line-memo.ts'

export interface ContentSearch {
  finder: ValueFinder
  shape: 'lines' | 'whole'
  isWanted?: (line: string) => boolean
  finderFor?: (raw: string) => ValueFinder
  /** Results of other searches with the same finder. */
  memo?: Pick<LineMemo<unknown>, 'keyOf' | 'isEmpty' | 'addEmpty' | 'recall'>
  limits?: ContentLimits
}

export interface ContentLimits {
  /** Longer lines and files are not held: they are searched in pieces, as text. */
  heldBytes: number
  /** Size of the pieces; more than the overlap, and no more than `heldBytes`. */
  pieceBytes: number
  /** Overlap of the pieces. A match longer than half of it could be missed. */
  overlapBytes: number
}

const MEGABYTE = 1024 * 1024
/**
 * Parsing and masking a held line takes about six times its size. Readers of sessions hold lines of the same length. A piece
 * full of matches takes twenty times its size.
 */
const LIMITS: ContentLimits = { heldBytes: MAX_LINE_BYTES, pieceBytes: 8 * MEGABYTE, overlapBytes: MEGABYTE }
const NEWLINE = 0x0a

export interface ContentMatch {
  line: number
  /** Ascending; they do not touch. */
  spans: Iterable<Span>
  /** The unmasked line as latin1; cut if it is very long. */
  raw: string
}

export function findInContent(chunks: Iterable<Uint8Array>, search: ContentSearch): Generator<ContentMatch> {
  return search.shape === 'lines' ? findInLines(chunks, search) : findInWhole(chunks, search)
}

function* findInLines(chunks: Iterable<Uint8Array>, search: ContentSearch): Generator<ContentMatch> {
  const pending = new PendingBytes()
  const position = { line: 1, offset: 0 }
  let long: PieceSearch | undefined
  for (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1
    const endOfLong = long ? chunk.indexOf(NEWLINE) + 1 : 0
    if (long && end > 0) {
      pending.push(chunk.subarray(0, endOfLong))
      yield* long.finish(pending.take(), position)
      long = undefined
    }
    pending.push(chunk.subarray(endOfLong, end))
    if (end > 0) yield* findInBlock(pending.take(), position, search)
    pending.push(chunk.subarray(end))
    if (pending.length <= mostHeld(search, long)) continue
    long ??= new PieceSearch(search, position.offset)
    pending.push(long.add(pending.take()))
  }
  if (long) yield* long.finish(pending.take(), position)
  else yield* findInBlock(pending.take(), position, search)
}

function mostHeld({ limits = LIMITS }: ContentSearch, long: PieceSearch | undefined): number {
  return long ? limits.pieceBytes : limits.heldBytes
}

interface LinePosition {
  line: number
  offset: number
}

function* findInBlock(block: Buffer, position: LinePosition, search: ContentSearch): Generator<ContentMatch> {
  const { finder, isWanted } = search
  // Whether a line is wanted depends on the file, not on the line alone.
  const memo = isWanted ? undefined : search.memo
  const known = memo && readKeys(block, memo)
  const isNew = !known || known.newBytes > block.length / 2
  const text = known?.newBytes === 0 ? undefined : block.toString('latin1')
  if (text === undefined || (isNew && finder.mayHold?.(text) === false)) {
    for (const key of known?.keys ?? []) if (key !== undefined) memo?.addEmpty(key)
    position.line += known ? known.keys.length - 1 : countLines(block)
    position.offset += block.length
    return
  }
  for (const [index, raw] of text.split('\n').entries()) {
    const key = known?.keys[index]
    const isSkipped = raw === '' || (known && key === undefined) || isWanted?.(raw) === false
    const find = () => findInLine(raw, finder)
    const spans = isSkipped ? [] : memo && key !== undefined ? memo.recall(key, find) : find()
    if (spans.length > 0) yield { line: position.line, raw, spans: shifted(spans, position.offset) }
    position.line += 1
    position.offset += raw.length + 1
  }
  // The last part of the split has no newline after it, so it was counted once too often.
  position.line -= 1
  position.offset -= 1
}

interface LineKeys {
  /** One per part of the block between newlines. Undefined if the line has no match. */
  keys: (string | undefined)[]
  /** In lines that are not known to have no match. */
  newBytes: number
}

function readKeys(block: Buffer, memo: NonNullable<ContentSearch['memo']>): LineKeys {
  const read: LineKeys = { keys: [], newBytes: 0 }
  for (let start = 0; start <= block.length;) {
    const newline = block.indexOf(NEWLINE, start)
    const end = newline < 0 ? block.length : newline
    const key = start === end ? undefined : memo.keyOf(block.subarray(start, end))
    const isKnown = key === undefined || memo.isEmpty(key)
    read.keys.push(isKnown ? undefined : key)
    if (!isKnown) read.newBytes += end - start
    start = end + 1
  }
  return read
}

function countLines(block: Buffer): number {
  let lines = 0
  for (let at = block.indexOf(NEWLINE); at >= 0; at = block.indexOf(NEWLINE, at + 1)) lines += 1
  return lines
}

function* findInWhole(chunks: Iterable<Uint8Array>, search: ContentSearch): Generator<ContentMatch> {
  const pending = new PendingBytes()
  let long: PieceSearch | undefined
  for (const chunk of chunks) {
    pending.push(chunk)
    if (pending.length <= mostHeld(search, long)) continue
    long ??= new PieceSearch(search, 0)
    pending.push(long.add(pending.take()))
  }
  if (long) return yield* long.finish(pending.take(), { line: 1, offset: 0 })
  const bytes = pending.take()
  // The same bytes may be a line elsewhere, where they are searched in another way.
  const key = search.finderFor ? undefined : search.memo && `whole ${search.memo.keyOf(bytes)}`
  if (key !== undefined && search.memo?.isEmpty(key) === true) return
  const raw = bytes.toString('latin1')
  const finder = search.finderFor?.(raw) ?? search.finder
  const find = () => (isStructured(raw) ? findInLine(raw, finder) : findWithin(raw, finder))
  const spans = search.memo && key !== undefined ? search.memo.recall(key, find) : find()
  if (spans.length > 0) yield { line: 1, raw, spans }
}

/** Only objects and lists are parsed: a bare number or string is valid JSON too, but such a file is meant as text. */
function isStructured(raw: string): boolean {
  return /^(?:\u00ef\u00bb\u00bf)?\s*[{[]/.test(raw)
}

function findWithin(raw: string, finder: ValueFinder): Span[] {
  return finder.mayHold?.(raw) === false ? [] : findInText(raw, finder)
}

function shifted(spans: readonly Span[], by: number): Span[] {
  return spans.map((span) => ({ ...span, start: span.start + by, end: span.end + by }))
}

/** Searches a long line or file in overlapping pieces. */
class PieceSearch {
  private finder: ValueFinder
  private readonly limits: ContentLimits
  private readonly start: number
  private offset: number
  private head: string | undefined
  private readonly spans = new SpanList()

  constructor({ finder, limits = LIMITS }: ContentSearch, start: number) {
    this.finder = finder
    this.limits = limits
    this.start = start
    this.offset = start
  }

  /** Returns the part to search again with the next piece. */
  add(bytes: Buffer): Buffer {
    const { pieceBytes, overlapBytes } = this.limits
    let rest = bytes
    // The first bytes are as many as may be held.
    while (rest.length > pieceBytes) {
      this.search(rest.subarray(0, pieceBytes), pieceBytes - overlapBytes / 2)
      this.offset += pieceBytes - overlapBytes
      rest = rest.subarray(pieceBytes - overlapBytes)
    }
    return rest
  }

  *finish(bytes: Buffer, position: LinePosition): Generator<ContentMatch> {
    const last = this.add(bytes)
    this.search(last, last.length)
    if (this.spans.length > 0) yield { line: position.line, spans: this.spans, raw: this.head ?? '' }
    position.line += 1
    position.offset += this.offset + last.length - this.start
  }

  /** Each half of an overlap belongs to the piece that shows more of what surrounds it. */
  private search(piece: Buffer, to: number): void {
    const from = this.head === undefined ? 0 : this.limits.overlapBytes / 2
    if (this.head === undefined) {
      this.head = piece.toString('latin1', 0, this.limits.overlapBytes)
      if (isStructured(this.head)) this.finder = withoutKeys(this.finder)
    }
    for (const { start, end } of findWithin(piece.toString('latin1'), this.finder))
      if (start >= from && start < to) this.spans.add({ start: start + this.offset, end: end + this.offset })
  }
}

const MAX_KEY = 200

/** Leaves out matches in keys of the format, without which the record would lose its meaning. */
function withoutKeys(finder: ValueFinder): ValueFinder {
  const isKept = (text: string, { start, end }: Span) => {
    const after = /^[^"]*(?="\s*:)/.exec(text.slice(end, end + MAX_KEY))?.[0]
    const before = /[{,]\s*"([^"]*)$/.exec(text.slice(Math.max(0, start - MAX_KEY), start))?.[1]
    if (after === undefined || before === undefined) return false
    return finder.isKeptKey?.(before + text.slice(start, end) + after) ?? false
  }
  return { ...finder, find: (text) => finder.find(text).filter((span) => !isKept(text, span)) }
}

class PendingBytes {
  length = 0
  private pieces: Uint8Array[] = []

  /** Copies the bytes: the reader may reuse the chunk. */
  push(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    this.pieces.push(Uint8Array.from(bytes))
    this.length += bytes.length
  }

  take(): Buffer {
    const bytes = Buffer.concat(this.pieces)
    this.pieces = []
    this.length = 0
    return bytes
  }
}
