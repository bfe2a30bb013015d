// Finds the chunks of an archived version that a rewritten file still contains, at the same distance from its beginning or
// from its end. An edit changes a few lines of a long file, and the new version can refer to all other chunks.
import { hashOf } from '../reader/position.ts'
import type { ArchivedVersion, ChunkRef } from './archived-version.ts'

export interface KeptChunk {
  /** In the new file. */
  offset: number
  /** In the archived version. */
  ref: ChunkRef
}

export interface RewrittenFile {
  size: number
  slice(offset: number, length: number): Uint8Array
}

/** Ascending; they do not overlap. */
export function findKeptChunks({ chunks, size }: ArchivedVersion, file: RewrittenFile): KeptChunk[] {
  const shift = file.size - size
  const isKept = (ref: ChunkRef, by: number) => isAt(ref, ref.offset + by, file)
  const begin = chunks.findIndex((ref) => !isKept(ref, 0))
  if (begin < 0) return toKept(chunks, 0)
  const rest = chunks.slice(begin)
  const first = toKept(chunks.slice(0, begin), 0)
  // Masks keep the length, and any chunk can be between two of them.
  if (shift === 0) {
    const others = rest.filter((ref) => isKept(ref, 0))
    return [...first, ...toKept(others, 0)]
  }
  const start = rest[0]?.offset ?? 0
  const changed = rest.findLastIndex((ref) => ref.offset + shift < start || !isKept(ref, shift))
  return [...first, ...toKept(rest.slice(changed + 1), shift)]
}

/** The chunks that an archived version has from an earlier one, in the same order. Compares hashes and reads nothing. */
export function findSharedChunks(before: ArchivedVersion, after: ArchivedVersion): KeptChunk[] {
  const places = new Map<string, number[]>()
  before.chunks.forEach(({ sha256 }, index) => {
    const known = places.get(sha256)
    if (known) known.push(index)
    else places.set(sha256, [index])
  })
  const shared: KeptChunk[] = []
  let next = 0
  for (const { sha256, offset } of after.chunks) {
    const index = places.get(sha256)?.find((each) => each >= next)
    const ref = index === undefined ? undefined : before.chunks[index]
    if (!ref || index === undefined) continue
    shared.push({ offset, ref })
    next = index + 1
  }
  return shared
}

function toKept(chunks: readonly ChunkRef[], by: number): KeptChunk[] {
  return chunks.map((ref) => ({ ref, offset: ref.offset + by }))
}

function isAt({ length, sha256 }: ChunkRef, offset: number, file: RewrittenFile): boolean {
  if (offset < 0 || offset + length > file.size) return false
  const bytes = file.slice(offset, length)
  return bytes.length === length && hashOf(bytes) === sha256
}
