// What the archive's catalog was when the ledger was cached. A sync after every prompt appends lines to the catalog, and
// opening an archive of 2,000 files takes 60 ms. If the new lines only say that files on disk were archived, the ledger
// counts the same files as before.
import { isIntact, parseLine, type CatalogLine } from '../../archive/catalog-line.ts'
import { ByteReader } from '../../reader/byte-reader.ts'
import type { SourceFile } from '../../reader/locate.ts'
import { HASH_START, mixHash } from '../../text/hash.ts'
import { fileStamp } from '../data-files.ts'

export interface ArchiveMark {
  /** Size and time of the catalog; empty if the archive was not read. */
  stamp: string
  size: number
  inode: number
  /** Hash of the beginning, which has a number that changes when the catalog is rewritten, and of the end. */
  ends: number
  /** Names are blocked, so that only the archive knows whether a new file may be counted. */
  hasForgotten: boolean
}

export const NO_ARCHIVE: ArchiveMark = { stamp: '', size: 0, inode: 0, ends: 0, hasForgotten: false }

const END_BYTES = 512

/** `stamp` is that of the catalog before the archive was read. */
export function markArchive(path: string, stamp: string, hasForgotten: boolean): ArchiveMark {
  const size = Number.parseInt(stamp, 10)
  if (size === 0) return { ...NO_ARCHIVE, stamp }
  const reader = new ByteReader(path)
  try {
    return { stamp, size, inode: reader.inode, ends: hashEnds(reader, size), hasForgotten }
  } finally {
    reader.close()
  }
}

function hashEnds(reader: ByteReader, size: number): number {
  const length = Math.min(size, END_BYTES)
  let hash = HASH_START
  for (const byte of reader.slice(0, length)) hash = mixHash(hash, byte)
  for (const byte of reader.slice(size - length, length)) hash = mixHash(hash, byte)
  return hash >>> 0
}

/** About 500 lines. Every command reads them again until the ledger is stored. */
const MOST_BYTES = 128 * 1024

/**
 * Reports whether all lines added since are about files that are on disk and begin with their archived bytes. `counted`
 * are the archived versions that the ledger counts.
 */
export function isExplained(
  path: string,
  mark: ArchiveMark,
  files: readonly SourceFile[],
  counted: ReadonlySet<number>,
): boolean {
  const lines = readAdded(path, mark)
  if (!lines) return false
  const byInode = new Map(files.map((file) => [file.inode, file]))
  return lines.every((line) => {
    if (line.type === 'version') {
      const { version, path: own, inode, chunks } = line.version
      return version === 1 && byInode.get(inode)?.path === own && isBeginning(byInode.get(inode), chunks)
    }
    return line.type === 'chunks' && !counted.has(line.id) && isBeginning(byInode.get(line.state.inode), line.chunks)
  })
}

function isBeginning(file: SourceFile | undefined, chunks: readonly { offset: number; length: number }[]): boolean {
  const last = chunks.at(-1)
  return file !== undefined && file.size >= (last ? last.offset + last.length : 0)
}

/** Returns undefined if the catalog was rewritten, or a line is damaged or incomplete. */
function readAdded(path: string, { size, inode, ends }: ArchiveMark): CatalogLine[] | undefined {
  if (size === 0 || fileStamp(path).size === 0) return undefined
  const reader = new ByteReader(path)
  try {
    const added = reader.size - size
    if (reader.inode !== inode || added < 0 || added > MOST_BYTES || hashEnds(reader, size) !== ends) return undefined
    return parseLines(reader.slice(size, added))
  } finally {
    reader.close()
  }
}

function parseLines(bytes: Buffer): CatalogLine[] | undefined {
  const lines: CatalogLine[] = []
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf('\n', start)
    if (end < 0) return undefined
    const own = bytes.subarray(start, end)
    const text = own.toString('latin1')
    const line = isIntact(own, text) ? parseLine(text) : undefined
    if (!line) return undefined
    lines.push(line)
    start = end + 1
  }
  return lines
}
