// Finds the secrets of files, each once per version: places are cached, and of a transcript that grew only the new lines are
// searched.
import { createHash, type Hash } from 'node:crypto'
import manifest from '../../../package.json' with { type: 'json' }
import { readBetween } from '../../export/verify/hash-file.ts'
import { SECRET_RULES } from '../../format/secret-families/secret-rules.ts'
import type { SourceFile } from '../../reader/locate.ts'
import { FamilyBytes } from '../../session/family-bytes.ts'
import { SecretCache, stampOf, type SearchedFile, type SecretPlace } from '../../store/secrets/secret-cache.ts'
import { toJson } from '../../text/to-json.ts'
import { findInFile, MAX_HELD } from './find-in-file.ts'

const NEWLINE = 0x0a

type Found = Omit<SearchedFile, 'stamp'>

export class SecretSearch {
  private readonly home: FamilyBytes
  private readonly cache: SecretCache
  private readonly signal: AbortSignal | undefined

  constructor(context: { dataDirectory: string; signal?: AbortSignal }) {
    this.home = new FamilyBytes(context)
    this.signal = context.signal
    this.cache = new SecretCache(context.dataDirectory, rulesDigest())
  }

  /** Throws if the file cannot be read. */
  async find(file: SourceFile): Promise<readonly SecretPlace[]> {
    const stamp = stampOf(file)
    const known = this.cache.get(file)
    if (known && stamp.text !== null && known.stamp === stamp.text) return known.places
    const found = (known && (await this.searchRest(file, known))) ?? (await this.searchAll(file))
    this.cache.put(file, found, stamp)
    return found.places
  }

  /** `files` are all files that exist, if known: others leave the cache. */
  save(files?: readonly SourceFile[]): void {
    this.cache.save(files)
  }

  close(): void {
    this.home.close()
  }

  private async searchAll(file: SourceFile): Promise<Found> {
    const isJson = file.path.endsWith('.jsonl')
    const lines = new LineEnds(createHash('sha256'), 0)
    const chunks = this.stoppable(
      file.archived === undefined ? readBetween(file.path, 0, Infinity) : this.home.version(file),
    )
    const places: SecretPlace[] = []
    // A version of the archive does not grow.
    const canGrow = isJson && file.archived === undefined
    for await (const found of findInFile(canGrow ? lines.watch(chunks) : chunks, isJson)) places.push(found)
    return { places, ...(canGrow ? lines.result() : { end: 0, prefix: null }) }
  }

  /** Returns undefined unless the file starts with the lines that were searched before: all of its bytes are compared. */
  private async searchRest(file: SourceFile, { end, prefix, places }: Found): Promise<Found | undefined> {
    if (file.archived !== undefined || end === 0 || prefix === null) return undefined
    const hash = createHash('sha256')
    let read = 0
    for await (const chunk of this.stoppable(readBetween(file.path, 0, end))) {
      hash.update(chunk)
      read += chunk.length
    }
    if (read !== end || hash.copy().digest('hex') !== prefix) return undefined
    const lines = new LineEnds(hash, end)
    const all = places.filter(({ offset }) => offset < end)
    for await (const found of findInFile(lines.watch(this.stoppable(readBetween(file.path, end, Infinity))), true))
      all.push({ ...found, offset: end + found.offset })
    return { places: all, ...lines.result() }
  }

  /** A file may take seconds. */
  private async *stoppable(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.signal?.throwIfAborted()
      yield chunk
    }
  }
}

/** Notes where the last complete line of a stream ends, and hashes all bytes before. */
class LineEnds {
  private readonly hash: Hash
  private end: number
  private waiting: Uint8Array[] = []
  private waitingBytes = 0
  private hasLongLine = false

  constructor(hash: Hash, end: number) {
    this.hash = hash
    this.end = end
  }

  async *watch(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.take(chunk)
      yield chunk
    }
  }

  /** The parts of a very long line overlap, and where they start depends on the reads. */
  result(): Pick<Found, 'end' | 'prefix'> {
    return this.hasLongLine ? { end: 0, prefix: null } : { end: this.end, prefix: this.hash.digest('hex') }
  }

  private take(chunk: Uint8Array): void {
    const complete = chunk.lastIndexOf(NEWLINE) + 1
    this.hasLongLine ||= this.waitingBytes + chunk.length > MAX_HELD
    if (complete > 0) {
      for (const part of [...this.waiting, chunk.subarray(0, complete)]) this.hash.update(part)
      this.end += this.waitingBytes + complete
      this.waiting = []
      this.waitingBytes = 0
    }
    if (complete === chunk.length) return
    this.waiting.push(chunk.subarray(complete))
    this.waitingBytes += chunk.length - complete
  }
}

let digest: string | undefined

/** Identifies the rules, including the code that accepts a match; the version stands for the rest of the code. */
function rulesDigest(): string {
  const replace = (value: unknown) => (typeof value === 'function' ? String(value) : value)
  digest ??= createHash('sha256').update(manifest.version).update(toJson(SECRET_RULES, { replace })).digest('hex')
  return digest
}
