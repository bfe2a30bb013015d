// Frees dead bytes: the live chunks of mostly dead packs move to a new pack, the catalog is rewritten, and only then
// are the old packs removed. A kill in between leaves dead bytes, never a missing chunk.
import { rmSync } from 'node:fs'
import type { Archive } from './archive.ts'
import type { ChunkRef } from './archived-version.ts'
import type { CatalogRewrite } from './catalog.ts'
import { fileFailure, tryFile } from './file-failure.ts'
import { bytesIn, deadRanges, liveRanges } from './live-ranges.ts'
import type { PackFile } from './pack-folder.ts'
import { PackWriter } from './pack-writer.ts'
import { syncDirectory } from './private-file.ts'

export interface Repacked {
  packs: number
  freedBytes: number
}

/** Does nothing while the catalog has damaged lines: bytes that look dead may belong to them. */
export function repackArchive(archive: Archive, changes: Pick<CatalogRewrite, 'isErasing'> = {}): Repacked {
  archive.prepareMaintenance()
  const old = archive.problems.length === 0 ? mostlyDead(archive) : []
  const moved = moveChunks(archive, new Set(old.map(({ pack }) => pack)))
  const nextPack = Math.max(0, ...[...moved.values()].map(({ pack }) => pack), ...old.map(({ pack }) => pack)) + 1
  if (old.length > 0 || changes.isErasing !== undefined)
    archive.catalog.rewrite({ ...changes, nextPack, move: (ref) => ({ ...ref, ...moved.get(locationKey(ref)) }) })
  for (const pack of old) removePack(archive, pack)
  if (old.length > 0) tryFile(archive.packs.path, 'write', () => syncDirectory(archive.packs.path))
  const newBytes = [...moved.values()].reduce((sum, { packLength }) => sum + packLength, 0)
  return { packs: old.length, freedBytes: old.reduce((sum, { bytes }) => sum + bytes, 0) - newBytes }
}

function mostlyDead(archive: Archive): PackFile[] {
  const live = liveRanges(archive.all())
  return archive.packs
    .list()
    .filter(({ pack, bytes }) => bytesIn(deadRanges(live.get(pack) ?? [], bytes)) > bytes / 2 || bytes === 0)
}

type PackLocation = Pick<ChunkRef, 'pack' | 'packOffset' | 'packLength'>

function moveChunks(archive: Archive, packs: ReadonlySet<number>): Map<string, PackLocation> {
  const { catalog } = archive
  const writer = new PackWriter(
    {
      packs: archive.packs,
      packBytes: archive.packBytes,
      nextPack: catalog.state.nextPack,
      ends: catalog.state.packEnds,
    },
    'new pack',
  )
  const moved = new Map<string, PackLocation>()
  try {
    for (const ref of chunksIn(archive, packs)) {
      if (moved.has(locationKey(ref))) continue
      // Copied unchanged, even if damaged: the hash still shows that.
      const { pack, packOffset, packLength } = writer.add({ ...ref, bytes: archive.packs.readPacked(ref) }, 0)
      moved.set(locationKey(ref), { pack, packOffset, packLength })
    }
    writer.finish()
  } catch (error) {
    writer.abandon()
    throw error
  }
  return moved
}

function* chunksIn(archive: Archive, packs: ReadonlySet<number>): Generator<ChunkRef> {
  for (const { chunks } of archive.all()) for (const ref of chunks) if (packs.has(ref.pack)) yield ref
}

function locationKey({ pack, packOffset, sha256 }: ChunkRef): string {
  return `${pack}:${packOffset}:${sha256}`
}

function removePack(archive: Archive, { pack, path }: PackFile): void {
  archive.packs.release(pack)
  try {
    rmSync(path, { force: true })
  } catch (error) {
    throw fileFailure(error, path, 'write')
  }
}
