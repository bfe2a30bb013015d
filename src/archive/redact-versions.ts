// Masks ranges of archived versions with asterisks and erases the original bytes. The erasure mark is set first: after
// a kill, either everything must be redone or the next writer overwrites the dead bytes with zeros.
import { AppError } from '../error.ts'
import type { Archive } from './archive.ts'
import type { ArchivedVersion, ChunkRef } from './archived-version.ts'
import { DENSE_QUALITY, encodeChunk, type EncodedChunk } from './chunk.ts'
import { finishErasure } from './forget.ts'
import { advise, field, operation } from '../text/advice.ts'

export interface CoveredSpan {
  offset: number
  length: number
}

export interface CoveredVersion {
  id: number
  spans: readonly CoveredSpan[]
}

const STAR = 0x2a
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

function* coverChunks(
  archive: Archive,
  version: ArchivedVersion,
  spans: readonly CoveredSpan[],
): Generator<ChunkRef | EncodedChunk> {
  let first = 0
  for (const ref of version.chunks) {
    const end = ref.offset + ref.length
    while (first < spans.length && endOf(spans[first]) <= ref.offset) first += 1
    const next = spans[first]
    yield next && next.offset < end ? coverChunk(archive, version, ref, spans.slice(first)) : ref
  }
}

function endOf(span: CoveredSpan | undefined): number {
  return span ? span.offset + span.length : Infinity
}

function coverChunk(
  archive: Archive,
  version: ArchivedVersion,
  ref: ChunkRef,
  spans: readonly CoveredSpan[],
): ChunkRef | EncodedChunk {
  const raw = archive.readChunk(version, ref)
  const covered = Buffer.from(raw)
  for (const { offset, length } of spans) {
    if (offset >= ref.offset + ref.length) break
    covered.fill(STAR, Math.max(0, offset - ref.offset), Math.min(ref.length, offset + length - ref.offset))
  }
  return covered.equals(raw) ? ref : encodeChunk(covered, DENSE_QUALITY)
}
