// Searches for redacted texts, to prove that they are gone: in raw bytes, every encoding, and decoded JSON values.
import type { Disguise } from '../../format/secrets/cover-spans.ts'
import { spellingsOf } from '../../format/secrets/find-word.ts'
import type { ValueFinder } from '../../format/secrets/mask-values.ts'
import { SpanList } from '../../format/secrets/span-list.ts'
import type { RedactedDigest } from '../../store/journal/redaction-log.ts'
import { findInContent, type ContentSearch } from './find-in-content.ts'
import { countOffsets, FoundOffsets } from './found-offsets.ts'
import { LineMemo, type SearchObserver } from './line-memo.ts'
import { DigestSearch } from './text-digest.ts'

export interface SearchTarget {
  words: readonly string[]
  finder: ValueFinder
  digests: readonly RedactedDigest[]
}

export interface FoundOffset {
  offset: number
  form?: Disguise
}

export interface SearchedBytes {
  found: number
  /** The first ones, in ascending order. */
  offsets: FoundOffset[]
  bytes: number
}

/** Offsets returned per file; all are counted. */
const MAX_OFFSETS = 200

export class ByteSearch {
  private readonly needles: readonly Buffer[]
  private readonly digests: DigestSearch
  private readonly finder: ValueFinder
  private readonly overlap: number
  private readonly memo = new LineMemo<never>(NOTHING_ELSE)

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
    const found = { offsets: new FoundOffsets(), bytes: 0 }
    for (const _ of this.watch(chunks, found));
    return toSearched([found.offsets.finish()], found.bytes)
  }

  searchContent(chunks: Iterable<Uint8Array>, shape: ContentSearch['shape']): SearchedBytes {
    const found = { offsets: new FoundOffsets(), bytes: 0 }
    const inValues = new SpanList()
    const forms = new Map<number, Disguise>()
    for (const { spans } of findInContent(this.watch(chunks, found), { finder: this.finder, shape, memo: this.memo }))
      for (const { start, form } of spans) {
        inValues.add({ start, end: start })
        if (form && forms.size < MAX_OFFSETS) forms.set(start, form)
      }
    return toSearched([found.offsets.finish(), inValues], found.bytes, forms)
  }

  /** Yields the chunks unchanged while searching them. A match across two chunks is found with the second. */
  private *watch(chunks: Iterable<Uint8Array>, found: WatchedBytes): Generator<Uint8Array> {
    let carried = Buffer.alloc(0)
    for (const chunk of chunks) {
      const bytes = Buffer.concat([carried, chunk])
      const start = found.bytes - carried.length
      found.bytes += chunk.length
      carried = Buffer.from(bytes.subarray(Math.max(0, bytes.length - this.overlap)))
      found.offsets.add(shifted(this.findRaw(bytes), start), found.bytes - carried.length)
      yield chunk
    }
  }

  private *findRaw(bytes: Buffer): Generator<number> {
    for (const needle of this.needles)
      for (let offset = bytes.indexOf(needle); offset >= 0; offset = bytes.indexOf(needle, offset + 1)) yield offset
    yield* this.digests.find(bytes)
  }
}

const NOTHING_ELSE: SearchObserver<never> = {
  observe(search) {
    search()
    return undefined
  },
  repeat() {},
}

function toSearched(
  lists: readonly SpanList[],
  bytes: number,
  forms: ReadonlyMap<number, Disguise> = new Map(),
): SearchedBytes {
  const { found, offsets } = countOffsets(lists, MAX_OFFSETS)
  const withForms = offsets.map((offset) => {
    const form = forms.get(offset)
    return form ? { offset, form } : { offset }
  })
  return { found, offsets: withForms, bytes }
}

interface WatchedBytes {
  offsets: FoundOffsets
  bytes: number
}

function* shifted(offsets: Iterable<number>, by: number): Generator<number> {
  for (const offset of offsets) yield offset + by
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
