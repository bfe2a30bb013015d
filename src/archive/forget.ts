// Erases versions for good. First the catalog stops knowing them (old or new, by a rename), then every dead byte of the
// packs becomes a zero, then packs that are mostly dead are removed. The other order would leave a catalog that refers
// to zeros after a kill. A mark in the catalog stays until the bytes are gone: `finishErasure` goes on from anywhere.
// A file system that copies on write, and the disk itself, may keep old blocks: no program can reach those.
import { closeSync, fsyncSync } from 'node:fs'
import { AppError } from '../error.ts'
import type { Archive } from './archive.ts'
import type { ArchivedVersion } from './archived-version.ts'
import { tryFile } from './file-failure.ts'
import { toBlock, type ForgetBlock } from './forget-block.ts'
import { bytesIn, deadRanges, liveRanges, type PackRange } from './live-ranges.ts'
import { openPrivateFile, writeFully } from './private-file.ts'
import { repackArchive } from './repack-archive.ts'

const ZEROS = Buffer.alloc(1024 * 1024)

export type VersionMatch = (version: ArchivedVersion) => boolean

export interface ForgetPlan {
  versions: ArchivedVersion[]
  /** Raw bytes of those versions. */
  bytes: number
  /** Bytes in the packs that no other version shares. */
  packBytes: number
  /** What keeps all of it from coming back: paths that lose every version, sessions that lose every file. */
  blocks: ForgetBlock[]
}

export interface ForgetOptions {
  reason: string
  /** Usually those of the plan; none if only old versions go and the file is to be archived further. */
  blocks: readonly ForgetBlock[]
  /** Also erases what damaged lines of the catalog may refer to; refused otherwise while there are any. */
  isDroppingDamaged?: boolean
}

export function planForget(archive: Archive, match: VersionMatch): ForgetPlan {
  const all = [...archive.all()]
  const versions = all.filter(match)
  const kept = all.filter((version) => !match(version))
  return {
    versions,
    bytes: versions.reduce((sum, { size }) => sum + size, 0),
    packBytes: liveBytes(all) - liveBytes(kept),
    blocks: blocksFor(versions, kept),
  }
}

export function applyForget(archive: Archive, match: VersionMatch, options: ForgetOptions): ForgetPlan {
  archive.prepareMaintenance()
  const { reason, blocks, isDroppingDamaged = false } = options
  if (archive.problems.length > 0 && !isDroppingDamaged) throw damagedCatalog(archive)
  const plan = planForget(archive, match)
  archive.catalog.rewrite({
    without: new Set(plan.versions.map(({ id }) => id)),
    forget: { type: 'forget', at: new Date().toISOString(), reason, blocks: blocks.flatMap(toBlock) },
    isErasing: true,
    isDroppingDamaged,
  })
  finishErasure(archive)
  return plan
}

/**
 * Goes on where a kill stopped an erasure; whoever writes to the archive calls it first. False if it has to wait, because
 * lines of the catalog were damaged since: what looks dead may be what they described.
 */
export function finishErasure(archive: Archive): boolean {
  archive.prepareMaintenance()
  if (!archive.isErasing) return true
  if (archive.problems.length > 0) return false
  const live = liveRanges(archive.all())
  for (const { pack, path, bytes } of archive.packs.list()) {
    const dead = deadRanges(live.get(pack) ?? [], bytes)
    if (dead.length > 0) tryFile(path, 'write', () => fillWithZeros(path, dead))
  }
  repackArchive(archive, { isErasing: false })
  return true
}

function damagedCatalog({ problems, catalog }: Archive): AppError {
  return new AppError(
    'unreadable',
    `${catalog.path} has ${problems.length} damaged lines, and nobody can tell whose bytes they described. ` +
      'Archive the files that still exist again, then forget with the damaged lines dropped.',
  )
}

function fillWithZeros(path: string, ranges: readonly PackRange[]): void {
  const file = openPrivateFile(path, 'write')
  try {
    for (const { start, end } of ranges)
      for (let at = start; at < end; at += ZEROS.length)
        writeFully(file, ZEROS.subarray(0, Math.min(ZEROS.length, end - at)), at)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function liveBytes(versions: readonly ArchivedVersion[]): number {
  return [...liveRanges(versions).values()].reduce((sum, ranges) => sum + bytesIn(ranges), 0)
}

function blocksFor(versions: readonly ArchivedVersion[], kept: readonly ArchivedVersion[]): ForgetBlock[] {
  const keptPaths = new Set(kept.map(({ path }) => path))
  const keptSessions = new Set(kept.map(({ sessionId }) => sessionId))
  const paths = new Set(versions.map(({ path }) => path).filter((path) => !keptPaths.has(path)))
  const sessions = new Set(versions.flatMap(({ sessionId }) => sessionId ?? []).filter((id) => !keptSessions.has(id)))
  return [...[...paths].map((path) => ({ path })), ...[...sessions].map((sessionId) => ({ sessionId }))]
}
