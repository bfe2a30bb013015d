// Searches for redacted texts, to prove that they are gone: in raw bytes, every encoding, and decoded JSON values.
import { spellingsOf } from '../../format/secrets/find-word.ts'
import type { ValueFinder } from '../../format/secrets/mask-values.ts'
import type { RedactedDigest } from '../../store/journal/redaction-log.ts'
import { findInContent, type ContentSearch } from './find-in-content.ts'
import { DigestSearch } from './text-digest.ts'

export interface SearchTarget {
  words: readonly string[]
  finder: ValueFinder
  digests: readonly RedactedDigest[]
}

export interface SearchedBytes {
  offsets: number[]
  bytes: number
}

export class ByteSearch {
  private readonly needles: readonly Buffer[]
  private readonly digests: DigestSearch
  private readonly finder: ValueFinder
  private readonly overlap: number

  constructor({ words, finder, digests }: SearchTarget) {
    this.needles = words.flatMap((word) => [
      ...spellingsOf(word).map((spelling) => Buffer.from(spelling, 'utf8')),
      Buffer.from(word, 'utf16le'),
    ])
    this.digests = new DigestSearch(digests)
    this.finder = withDigests(finder, this.digests)
    this.overlap = Math.max(this.digests.overlap, ...this.needles.map(({ length }) => length - 1), 0)
  }

  searchRaw(chunks: Iterable<Uint8Array>): SearchedBytes {
    const found = { offsets: new Set<number>(), bytes: 0 }
    for (const _ of this.watch(chunks, found));
    return { offsets: [...found.offsets], bytes: found.bytes }
  }

  searchContent(chunks: Iterable<Uint8Array>, shape: ContentSearch['shape']): SearchedBytes {
    const found = { offsets: new Set<number>(), bytes: 0 }
    for (const { spans } of findInContent(this.watch(chunks, found), { finder: this.finder, shape }))
      for (const { start } of spans) found.offsets.add(start)
    return { offsets: [...found.offsets].toSorted((a, b) => a - b), bytes: found.bytes }
  }

  /** Yields the chunks unchanged while searching them. A match across two chunks is found with the second. */
  private *watch(chunks: Iterable<Uint8Array>, found: { offsets: Set<number>; bytes: number }): Generator<Uint8Array> {
    let carried = Buffer.alloc(0)
    for (const chunk of chunks) {
      const bytes = Buffer.concat([carried, chunk])
      const start = found.bytes - carried.length
      for (const offset of this.findRaw(bytes)) found.offsets.add(start + offset)
      found.bytes += chunk.length
      carried = Buffer.from(bytes.subarray(Math.max(0, bytes.length - this.overlap)))
      yield chunk
    }
  }

  private *findRaw(bytes: Buffer): Generator<number> {
    for (const needle of this.needles)
      for (let offset = bytes.indexOf(needle); offset >= 0; offset = bytes.indexOf(needle, offset + 1)) yield offset
    yield* this.digests.find(bytes)
  }
}

/** A value without escapes has the same bytes as its JSON, which was searched already. */
function withDigests(finder: ValueFinder, digests: DigestSearch): ValueFinder {
  if (digests.isEmpty) return finder
  const mayHold = (raw: string) => finder.mayHold?.(raw) ?? true
  return {
    ...finder,
    mayHold: (raw) => raw.includes('\\') || mayHold(raw),
    find(text) {
      const bytes = Buffer.from(text, 'utf8')
      const starts = digests.find(bytes).map((offset) => bytes.toString('utf8', 0, offset).length)
      return [...finder.find(text), ...starts.map((start) => ({ start, end: start + 1 }))]
    },
  }
}
