// Verifies the archive: reads every chunk once, in disk order, and compares its hash.
import { type DamagedRange, ArchiveDamage } from './archive-damage.ts'
import type { Archive } from './archive.ts'
import type { ArchivedVersion, ChunkRef } from './archived-version.ts'
import type { CatalogProblem } from './catalog.ts'
import { missingBytes } from './read-version.ts'
import { pushTo } from '../text/group-by.ts'
import { bytesIn, deadRanges, liveRanges } from './live-ranges.ts'

interface ArchiveSize {
  packBytes: number
  catalogBytes: number
  deadBytes: number
}

export interface VerifyOptions {
  sample?: number
  onProgress?: (done: { chunks: number; bytes: number; totalBytes: number }) => void
}

export interface Verification {
  versions: number
  chunks: number
  bytes: number
  damaged: DamagedRange[]
  problems: readonly CatalogProblem[]
  deadBytes: number
}

interface ChunkUse {
  version: ArchivedVersion
  ref: ChunkRef
}

export function verifyArchive(archive: Archive, options?: VerifyOptions): Verification {
  const steps = verifyInSteps(archive, options)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Yields after each chunk, so that a server can do other work in between. */
export function* verifyInSteps(
  archive: Archive,
  { sample = 1, onProgress }: VerifyOptions = {},
): Generator<undefined, Verification> {
  const versions = [...archive.all()]
  const locations = [...usesByLocation(versions).values()].filter(() => sample >= 1 || Math.random() < sample)
  const ordered = locations.toSorted((a, b) => compareOnDisk(a[0], b[0]))
  const totalBytes = ordered.reduce((sum, [first]) => sum + (first?.ref.length ?? 0), 0)
  const damaged = versions.flatMap(findMissing)
  let [chunks, bytes] = [0, 0]
  for (const uses of ordered) {
    damaged.push(...checkChunk(archive, uses))
    chunks++
    bytes += uses[0]?.ref.length ?? 0
    onProgress?.({ chunks, bytes, totalBytes })
    yield
  }
  const { deadBytes } = archiveSize(archive)
  return { versions: versions.length, chunks, bytes, damaged, problems: archive.problems, deadBytes }
}

function usesByLocation(versions: readonly ArchivedVersion[]): Map<string, ChunkUse[]> {
  const uses = new Map<string, ChunkUse[]>()
  for (const version of versions) {
    for (const ref of version.chunks) {
      pushTo(uses, `${ref.pack}:${ref.packOffset}:${ref.sha256}`, { version, ref })
    }
  }
  return uses
}

function compareOnDisk(a: ChunkUse | undefined, b: ChunkUse | undefined): number {
  return (a?.ref.pack ?? 0) - (b?.ref.pack ?? 0) || (a?.ref.packOffset ?? 0) - (b?.ref.packOffset ?? 0)
}

function checkChunk(archive: Archive, uses: readonly ChunkUse[]): DamagedRange[] {
  const [first] = uses
  if (!first) return []
  try {
    archive.readChunk(first.version, first.ref)
    return []
  } catch (error) {
    if (!(error instanceof ArchiveDamage)) throw error
    const { reason } = error.range
    return uses.map(({ version: { path, version }, ref: { offset, length, pack } }) => {
      return { path, version, offset, length, pack, reason }
    })
  }
}

function findMissing(version: ArchivedVersion): DamagedRange[] {
  if (version.missing === 0) return []
  const ranges: DamagedRange[] = []
  let end = 0
  for (const ref of version.chunks) {
    if (ref.offset > end) ranges.push(missingBytes(version, end, ref.offset).range)
    end = ref.offset + ref.length
  }
  return ranges
}

export function archiveSize(archive: Archive): ArchiveSize {
  const live = liveRanges(archive.all())
  const packs = archive.packs.list()
  return {
    packBytes: packs.reduce((sum, { bytes }) => sum + bytes, 0),
    catalogBytes: archive.catalog.bytes,
    deadBytes: packs.reduce((sum, { pack, bytes }) => sum + bytesIn(deadRanges(live.get(pack) ?? [], bytes)), 0),
  }
}
