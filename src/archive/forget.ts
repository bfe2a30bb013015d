// Erases versions permanently. The catalog drops them first, then dead bytes of the packs are overwritten with zeros;
// the reverse order could leave a catalog that refers to zeros after a kill. A mark in the catalog stays until the
// bytes are gone, so that `finishErasure` can continue.
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
  bytes: number
  packBytes: number
  /** For paths that lose every version and sessions that lose every file. */
  blocks: ForgetBlock[]
}

export interface ForgetOptions {
  reason: string
  blocks: readonly ForgetBlock[]
  /** Also erases the bytes that damaged catalog lines may refer to. Without it, damaged lines are an error. */
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

/** Every writer calls it first. Returns false if catalog lines are damaged: bytes that look dead may belong to them. */
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
    `${catalog.path} has ${problems.length} damaged lines, and it is unknown which bytes they described. ` +
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
