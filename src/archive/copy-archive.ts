// Copies the versions of one archive into another, for backups and for merging machines. Contents decide, not version
// numbers. The target loses nothing, except that a backup also forgets and masks what its source has forgotten and masked.
// Every chunk is verified by its hash before it is written. A kill leaves complete versions; the next copy continues.
import { ArchiveDamage, type DamagedRange } from './archive-damage.ts'
import type { Archive } from './archive.ts'
import type { ArchivedFile, ArchivedVersion, ChunkRef } from './archived-version.ts'
import { decodeChunk, DENSE_QUALITY, encodeChunk, type EncodedChunk } from './chunk.ts'
import { toBlock } from './forget-block.ts'
import { finishErasure } from './forget.ts'
import { missingBytes } from './read-version.ts'
import { checkCatalog } from './redact-versions.ts'
import { relateVersions, type Relation } from './relate-versions.ts'
import { groupBy } from '../text/group-by.ts'

export interface CopyOptions {
  /** Returns where a version goes, or undefined to leave it out. */
  place: (version: ArchivedVersion) => ArchivedFile | undefined
  /** Also forget and mask in the target what the source has forgotten and masked. */
  isBackup: boolean
  onProgress?: (done: { bytes: number; totalBytes: number }) => void
}

export interface CopyReport {
  /** Versions that are new in the target, and versions that were extended or masked. */
  added: number
  changed: number
  bytes: number
  forgotten: number
  damaged: DamagedRange[]
}

interface Copy {
  version: ArchivedVersion
  file: ArchivedFile
  /** The version in the target that is extended or masked. */
  before?: ArchivedVersion
  relation?: Relation
}

/** Commits are batched, because each one is synced to disk. */
const COMMIT_BYTES = 64 * 1024 * 1024

/** The caller holds the locks of both. */
export function copyArchive(source: Archive, target: Archive, options: CopyOptions): CopyReport {
  target.prepareMaintenance()
  if (target.isErasing) finishErasure(target)
  const forgotten = options.isBackup ? copyForgets(source, target) : 0
  const damaged: DamagedRange[] = []
  const copies = planCopies(source, target, options, damaged)
  if (copies.some(({ relation }) => relation === 'masked') && !target.isErasing) {
    checkCatalog(target)
    target.catalog.rewrite({ isErasing: true })
  }
  const bytes = copyAll(source, target, { copies, damaged, ...options })
  finishErasure(target)
  const failed = new Set(damaged.map(({ path, version }) => `${version} ${path}`))
  const done = copies.filter(({ version: { path, version } }) => !failed.has(`${version} ${path}`))
  const added = done.filter(({ before }) => before === undefined).length
  return { added, changed: done.length - added, bytes, forgotten, damaged }
}

/** Returns how many versions of the target were forgotten. */
function copyForgets(source: Archive, target: Archive): number {
  const known = target.catalog.state
  const lines = source.catalog.state.forgets.filter(({ blocks }) => blocks.some((block) => !known.isBlocked(block)))
  if (lines.length === 0) return 0
  checkCatalog(target)
  const blocks = new Set(lines.flatMap((line) => line.blocks))
  // Files that were archived again later are not forgotten any more.
  const isForgotten = (version: ArchivedVersion) =>
    toBlock(version).some((block) => blocks.has(block)) && source.latest(version.path) === undefined
  const ids = new Set([...target.all()].filter(isForgotten).map(({ id }) => id))
  for (const forget of lines) target.catalog.rewrite({ without: ids, forget, isErasing: true })
  finishErasure(target)
  return ids.size
}

function planCopies(
  source: Archive,
  target: Archive,
  { place, isBackup }: CopyOptions,
  damaged: DamagedRange[],
): Copy[] {
  const placed = [...source.all()].flatMap((version) => {
    const file = place(version)
    return file && !target.isForgotten(file) ? [{ version, file }] : []
  })
  const plans = [...groupBy(placed, ({ file }) => file.path)].map(([path, versions]) =>
    planPath({ source, target, isBackup }, versions, [...target.versions(path)], damaged),
  )
  return plans.flat()
}

/** Each version of the target counts for at most one of the source: a file may have been cut, and then have grown again. */
function planPath(
  { source, target, isBackup }: { source: Archive; target: Archive; isBackup: boolean },
  versions: readonly Copy[],
  unclaimed: ArchivedVersion[],
  damaged: DamagedRange[],
): Copy[] {
  const claim = (before: ArchivedVersion) => unclaimed.splice(unclaimed.indexOf(before), 1)
  const changed = versions.filter(({ version }) => {
    const same = unclaimed.find((candidate) => hasSameChunks(candidate, version))
    if (same) claim(same)
    return !same
  })
  return changed.flatMap((copy): Copy[] => {
    const { version } = copy
    if (version.missing > 0) {
      damaged.push(missingBytes(version, 0, version.size).range)
      return []
    }
    for (const before of unclaimed) {
      const relation = tryRelate(source, target, version, before)
      // A merge does not mask the target's bytes. A masked version that has grown is copied beside them.
      const isKept = relation === 'masked' && !isBackup
      if (relation === 'different' || (isKept && version.size > before.size)) continue
      claim(before)
      return relation === 'grown' || (relation === 'masked' && isBackup) ? [{ ...copy, before, relation }] : []
    }
    return [copy]
  })
}

function hasSameChunks(a: ArchivedVersion, b: ArchivedVersion): boolean {
  return (
    a.size === b.size &&
    a.chunks.length === b.chunks.length &&
    a.chunks.every(({ sha256 }, index) => sha256 === b.chunks[index]?.sha256)
  )
}

/** If the target's version is damaged, the source's version is copied beside it. */
function tryRelate(source: Archive, target: Archive, version: ArchivedVersion, before: ArchivedVersion): Relation {
  try {
    return relateVersions({ archive: source, version }, { archive: target, version: before })
  } catch (error) {
    if (error instanceof ArchiveDamage) return 'different'
    throw error
  }
}

function copyAll(
  source: Archive,
  target: Archive,
  {
    copies,
    damaged,
    onProgress,
  }: Pick<CopyOptions, 'onProgress'> & { copies: readonly Copy[]; damaged: DamagedRange[] },
): number {
  const totalBytes = copies.reduce((sum, { version, before }) => sum + version.size - (before?.size ?? 0), 0)
  let [bytes, waiting] = [0, 0]
  for (const copy of copies) {
    const { version } = copy
    const problem = findDamage(source, version)
    if (problem) {
      damaged.push(problem)
      continue
    }
    copyVersion(source, target, copy)
    bytes += version.size - (copy.before?.size ?? 0)
    waiting += version.size
    onProgress?.({ bytes, totalBytes })
    if (waiting < COMMIT_BYTES) continue
    target.commit()
    waiting = 0
  }
  target.commit()
  return bytes
}

/** Reads the version once before any of it is written, so that a damaged one leaves no part behind. */
function findDamage(source: Archive, version: ArchivedVersion): DamagedRange | undefined {
  try {
    for (const ref of version.chunks) source.readChunk(version, ref)
    return undefined
  } catch (error) {
    if (error instanceof ArchiveDamage) return error.range
    throw error
  }
}

function copyVersion(source: Archive, target: Archive, { version, file, before, relation }: Copy): void {
  const from = before?.size ?? 0
  const id = before?.id ?? target.begin({ ...file, inode: 0 })
  if (relation === 'masked') target.replaceChunks(id, piecesOf(source, version, { from: 0, to: from }))
  for (const chunk of piecesOf(source, version, { from, to: version.size })) target.append(id, chunk)
  const { size, mtimeMs, sessionId } = version
  // Inode numbers of another disk mean nothing.
  target.setState(id, { size, mtimeMs, inode: 0, ...(sessionId === undefined ? {} : { sessionId }) })
}

/** Yields the bytes of a range as chunks. Complete ones are copied as they are. */
function* piecesOf(
  source: Archive,
  version: ArchivedVersion,
  { from, to }: { from: number; to: number },
): Generator<EncodedChunk> {
  for (const ref of version.chunks) {
    const [start, end] = [Math.max(from, ref.offset), Math.min(to, ref.offset + ref.length)]
    if (start >= end) continue
    if (end - start === ref.length) yield storedChunk(source, version, ref)
    else yield encodeChunk(source.readChunk(version, ref).subarray(start - ref.offset, end - ref.offset), DENSE_QUALITY)
  }
}

function storedChunk(source: Archive, version: ArchivedVersion, ref: ChunkRef): EncodedChunk {
  const { length, sha256, encoding } = ref
  const chunk = { length, sha256, encoding, bytes: source.packs.readPacked(ref) }
  return 'raw' in decodeChunk(chunk) ? chunk : encodeChunk(source.readChunk(version, ref), DENSE_QUALITY)
}
