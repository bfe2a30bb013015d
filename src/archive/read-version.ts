// Reads the bytes of an archived file. Every chunk is verified by its hash before any of its bytes are returned.
import { ArchiveDamage } from './archive-damage.ts'
import type { Archive } from './archive.ts'
import type { ArchivedVersion, ChunkRef } from './archived-version.ts'

export interface ByteSpan {
  from?: number
  to?: number
}

/** The buffers must not be changed. */
export function* readVersion(archive: Archive, version: ArchivedVersion, span: ByteSpan = {}): Generator<Buffer> {
  for (const { ref, start, end } of slicesOf(version, span)) {
    const raw = archive.readChunk(version, ref)
    yield raw.subarray(start, end)
  }
}

export function readRange(archive: Archive, version: ArchivedVersion, offset: number, length: number): Buffer {
  const slices = slicesOf(version, { from: offset, to: offset + length })
  return Buffer.concat(
    [...slices].map(({ ref, start, end }) => archive.readChunk(version, ref, { isKept: true }).subarray(start, end)),
  )
}

interface ChunkSlice {
  ref: ChunkRef
  start: number
  end: number
}

function* slicesOf(version: ArchivedVersion, { from = 0, to = version.size }: ByteSpan): Generator<ChunkSlice> {
  const stop = Math.min(to, version.size)
  let position = Math.max(0, from)
  for (let index = firstBehind(version.chunks, position); position < stop; index++) {
    const ref = version.chunks[index]
    if (!ref || ref.offset > position) throw missingBytes(version, position, ref?.offset ?? version.size)
    yield { ref, start: position - ref.offset, end: Math.min(stop - ref.offset, ref.length) }
    position = ref.offset + ref.length
  }
}

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
  const reason = 'the catalog line with their location is damaged'
  return new ArchiveDamage({ path, version, offset, length: end - offset, reason })
}
