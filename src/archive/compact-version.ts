// Merges the small chunks that a live session leaves (2 KB per append) into larger ones, which compress better and keep
// the catalog short. It works in two tiers, so that a byte is rewritten at most twice, however long the session grows.
import { AppError } from '../error.ts'
import type { Archive } from './archive.ts'
import type { ArchivedVersion, ChunkRef } from './archived-version.ts'
import { CHUNK_BYTES, decodeChunk, DENSE_QUALITY, encodeChunk, type EncodedChunk } from './chunk.ts'

const TIERS = [64 * 1024, CHUNK_BYTES / 2] as const
const MANY = 32

export function compactionLimit({ chunks, missing }: ArchivedVersion): number | undefined {
  if (missing > 0) return undefined
  return TIERS.find((limit) => chunks.filter(({ length }) => length < limit).length > MANY)
}

/** The old chunks become dead bytes, which `repackArchive` frees. */
export function compactVersion(
  archive: Archive,
  version: ArchivedVersion,
  limit = compactionLimit(version),
): { before: number; after: number } {
  const before = version.chunks.length
  if (limit === undefined) return { before, after: before }
  archive.replaceChunks(version.id, mergeChunks(archive, version, limit))
  archive.commit()
  return { before, after: archive.version(version.id)?.chunks.length ?? 0 }
}

function* mergeChunks(archive: Archive, version: ArchivedVersion, limit: number): Generator<ChunkRef | EncodedChunk> {
  let run: ChunkRef[] = []
  let runBytes = 0
  for (const ref of version.chunks) {
    const isSmall = ref.length < limit
    if (!isSmall || runBytes + ref.length > CHUNK_BYTES) {
      yield* merge(archive, version, run)
      ;[run, runBytes] = [[], 0]
    }
    if (isSmall) {
      run.push(ref)
      runBytes += ref.length
    } else yield ref
  }
  yield* merge(archive, version, run)
}

function* merge(
  archive: Archive,
  version: ArchivedVersion,
  run: readonly ChunkRef[],
): Generator<ChunkRef | EncodedChunk> {
  if (run.length < 2) return yield* run
  const raw = Buffer.concat(run.map((ref) => archive.readChunk(version, ref)))
  const merged = encodeChunk(raw, DENSE_QUALITY)
  // Verify the merged chunk, because it replaces the originals.
  if (!('raw' in decodeChunk(merged)))
    throw new AppError(
      'internal',
      `A chunk of ${version.path} could not be compressed. Check the memory of this computer.`,
    )
  yield merged
}
