// Reads the archive and proves it: every chunk against its hash, each one once, in the order of the disk.
import { type DamagedPlace, ArchiveDamage } from './archive-damage.ts'
import type { Archive } from './archive.ts'
import type { ArchivedVersion, ChunkRef } from './archived-version.ts'
import type { CatalogProblem } from './catalog.ts'
import { missingBytes } from './read-version.ts'
import { pushTo } from '../text/group-by.ts'
import { bytesIn, deadRanges, liveRanges } from './live-ranges.ts'

/** What the archive takes on the disk, and how much of it nothing refers to. */
interface ArchiveSize {
  packBytes: number
  catalogBytes: number
  deadBytes: number
}

export interface VerifyOptions {
  /** Share of the chunks to read, chosen anew each time; the catalog is always checked as a whole. */
  sample?: number
  onProgress?: (done: { chunks: number; bytes: number; totalBytes: number }) => void
}

export interface Verification {
  versions: number
  /** How many chunks were read, and the raw bytes in them. */
  chunks: number
  bytes: number
  damaged: DamagedPlace[]
  problems: readonly CatalogProblem[]
  deadBytes: number
}

interface Use {
  version: ArchivedVersion
  ref: ChunkRef
}

export function verifyArchive(archive: Archive, { sample = 1, onProgress }: VerifyOptions = {}): Verification {
  const versions = [...archive.all()]
  const places = [...usesByPlace(versions).values()].filter(() => sample >= 1 || Math.random() < sample)
  const ordered = places.toSorted((a, b) => compareOnDisk(a[0], b[0]))
  const totalBytes = ordered.reduce((sum, [first]) => sum + (first?.ref.length ?? 0), 0)
  const damaged = versions.flatMap(findMissing)
  let [chunks, bytes] = [0, 0]
  for (const uses of ordered) {
    damaged.push(...checkChunk(archive, uses))
    chunks++
    bytes += uses[0]?.ref.length ?? 0
    onProgress?.({ chunks, bytes, totalBytes })
  }
  const { deadBytes } = archiveSize(archive)
  return { versions: versions.length, chunks, bytes, damaged, problems: archive.problems, deadBytes }
}

function usesByPlace(versions: readonly ArchivedVersion[]): Map<string, Use[]> {
  const uses = new Map<string, Use[]>()
  for (const version of versions) {
    for (const ref of version.chunks) {
      pushTo(uses, `${ref.pack}:${ref.packOffset}:${ref.sha256}`, { version, ref })
    }
  }
  return uses
}

function compareOnDisk(a: Use | undefined, b: Use | undefined): number {
  return (a?.ref.pack ?? 0) - (b?.ref.pack ?? 0) || (a?.ref.packOffset ?? 0) - (b?.ref.packOffset ?? 0)
}

/** A chunk that cannot be read is damage in every version that has it. */
function checkChunk(archive: Archive, uses: readonly Use[]): DamagedPlace[] {
  const [first] = uses
  if (!first) return []
  try {
    archive.readChunk(first.version, first.ref)
    return []
  } catch (error) {
    if (!(error instanceof ArchiveDamage)) throw error
    const { reason } = error.place
    return uses.map(({ version: { path, version }, ref: { offset, length, pack } }) => {
      return { path, version, offset, length, pack, reason }
    })
  }
}

function findMissing(version: ArchivedVersion): DamagedPlace[] {
  if (version.missing === 0) return []
  const places: DamagedPlace[] = []
  let end = 0
  for (const ref of version.chunks) {
    if (ref.offset > end) places.push(missingBytes(version, end, ref.offset).place)
    end = ref.offset + ref.length
  }
  return places
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
