// The bytes of an archived file, as they were. Every chunk is proven by its hash before a byte of it is handed out.
import { ArchiveDamage } from './archive-damage.ts'
import type { Archive } from './archive.ts'
import type { ArchivedVersion, ChunkRef } from './archived-version.ts'

export interface ByteSpan {
  from?: number
  /** Exclusive. */
  to?: number
}

/** Chunk by chunk, so that a file of any size fits. The buffers must not be changed. */
export function* readVersion(archive: Archive, version: ArchivedVersion, span: ByteSpan = {}): Generator<Buffer> {
  for (const { ref, start, end } of partsOf(version, span)) {
    const raw = archive.readChunk(version, ref)
    yield raw.subarray(start, end)
  }
}

/** A stretch of a file, in memory of its own; shorter if the file ends before. Decoded chunks are kept for the next one. */
export function readRange(archive: Archive, version: ArchivedVersion, offset: number, length: number): Buffer {
  const parts = partsOf(version, { from: offset, to: offset + length })
  return Buffer.concat(
    [...parts].map(({ ref, start, end }) => archive.readChunk(version, ref, { isKept: true }).subarray(start, end)),
  )
}

interface Part {
  ref: ChunkRef
  /** In the chunk. */
  start: number
  end: number
}

function* partsOf(version: ArchivedVersion, { from = 0, to = version.size }: ByteSpan): Generator<Part> {
  const stop = Math.min(to, version.size)
  let position = Math.max(0, from)
  for (let index = firstBehind(version.chunks, position); position < stop; index++) {
    const ref = version.chunks[index]
    if (!ref || ref.offset > position) throw missingBytes(version, position, ref?.offset ?? version.size)
    yield { ref, start: position - ref.offset, end: Math.min(stop - ref.offset, ref.length) }
    position = ref.offset + ref.length
  }
}

/** Index of the first chunk that ends behind a position: a session can have thousands, and a snippet needs one. */
function firstBehind(chunks: readonly ChunkRef[], position: number): number {
  let [low, high] = [0, chunks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const ref = chunks[middle]
    if (ref && ref.offset + ref.length <= position) low = middle + 1
    else high = middle
  }
  return low
}

export function missingBytes({ path, version }: ArchivedVersion, offset: number, end: number): ArchiveDamage {
  const reason = 'the line of the catalog that said where they are is damaged'
  return new ArchiveDamage({ path, version, offset, length: end - offset, reason })
}
