// Masks ranges of archived versions with asterisks and erases the original bytes. The erasure mark is set first: after
// a kill, either everything must be redone or the next writer overwrites the dead bytes with zeros.
import { AppError } from '../error.ts'
import { coverInPlace, type SpanList } from '../format/secrets/span-list.ts'
import type { Archive } from './archive.ts'
import type { ArchivedVersion, ChunkRef } from './archived-version.ts'
import { DENSE_QUALITY, encodeChunk, type EncodedChunk } from './chunk.ts'
import { finishErasure } from './forget.ts'
import { advise, field, operation } from '../text/advice.ts'

export interface CoveredVersion {
  id: number
  spans: SpanList
}

/** Commits are batched, because each one is synced to disk. */
const COMMIT_BYTES = 64 * 1024 * 1024

/** Versions that no longer exist are skipped. The caller holds the lock. */
export function redactVersions(archive: Archive, covered: readonly CoveredVersion[]): number {
  archive.prepareMaintenance()
  const wanted = covered.filter(({ id, spans }) => spans.length > 0 && archive.version(id))
  if (wanted.length === 0 && !archive.isErasing) return 0
  checkCatalog(archive)
  if (!archive.isErasing) archive.catalog.rewrite({ isErasing: true })
  let waiting = 0
  for (const { id, spans } of wanted) {
    const version = archive.version(id)
    if (!version) continue
    archive.replaceChunks(id, coverChunks(archive, version, spans))
    waiting += version.size
    if (waiting < COMMIT_BYTES) continue
    archive.commit()
    waiting = 0
  }
  archive.commit()
  finishErasure(archive)
  return wanted.length
}

/** Throws if the catalog has damaged lines: bytes that look dead may belong to them and must not be erased. */
export function checkCatalog({ problems, catalog }: Archive): void {
  if (problems.length === 0) return
  throw new AppError(
    'unreadable',
    advise`${catalog.path} has ${problems.length} damaged lines, so nothing can be erased from the archive.
  Restore it from a backup, or drop the damaged lines with ${operation('forget', field('dropDamaged'))}, then redact again.`,
  )
}

function* coverChunks(archive: Archive, version: ArchivedVersion, spans: SpanList): Generator<ChunkRef | EncodedChunk> {
  for (const ref of version.chunks) {
    const [next] = spans.endingAfter(ref.offset)
    yield next && next.start < ref.offset + ref.length ? coverChunk(archive, version, ref, spans) : ref
  }
}

function coverChunk(
  archive: Archive,
  version: ArchivedVersion,
  ref: ChunkRef,
  spans: SpanList,
): ChunkRef | EncodedChunk {
  const raw = archive.readChunk(version, ref)
  const covered = Buffer.from(raw)
  coverInPlace(covered, ref.offset, spans)
  return covered.equals(raw) ? ref : encodeChunk(covered, DENSE_QUALITY)
}
