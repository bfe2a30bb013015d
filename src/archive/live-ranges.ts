// Finds the bytes of the packs that are in use. The rest is dead: left by crashes, merged chunks or forgotten versions.
import type { ArchivedVersion, ChunkRef } from './archived-version.ts'
import { pushTo } from '../text/group-by.ts'

export interface PackRange {
  start: number
  end: number
}

export function liveRanges(versions: Iterable<ArchivedVersion>): Map<number, PackRange[]> {
  const refs = new Map<number, ChunkRef[]>()
  for (const { chunks } of versions) for (const ref of chunks) pushTo(refs, ref.pack, ref)
  return new Map([...refs].map(([pack, chunks]) => [pack, joinRanges(chunks)]))
}

function joinRanges(chunks: readonly ChunkRef[]): PackRange[] {
  const ranges: PackRange[] = []
  for (const { packOffset: start, packLength } of chunks.toSorted((a, b) => a.packOffset - b.packOffset)) {
    const last = ranges.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, start + packLength)
    else ranges.push({ start, end: start + packLength })
  }
  return ranges
}

export function deadRanges(live: readonly PackRange[], packBytes: number): PackRange[] {
  const dead: PackRange[] = []
  let position = 0
  for (const { start, end } of [...live, { start: packBytes, end: packBytes }]) {
    if (start > position) dead.push({ start: position, end: Math.min(start, packBytes) })
    position = Math.max(position, end)
  }
  return dead.filter(({ start, end }) => end > start)
}

export function bytesIn(ranges: readonly PackRange[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0)
}
