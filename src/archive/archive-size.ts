// What the archive takes on the disk, and how much of it nothing refers to.
import type { Archive } from './archive.ts'
import { bytesIn, deadRanges, liveRanges } from './live-ranges.ts'

export interface ArchiveSize {
  packBytes: number
  catalogBytes: number
  deadBytes: number
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
