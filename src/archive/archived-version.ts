// What the archive knows about a file it keeps: one version for each state of the file that was not an append to the
// one before.
import type { FileKind } from '../reader/file-class.ts'
import type { ChunkEncoding } from './chunk.ts'

export interface ArchivedFile {
  path: string
  root: string
  kind: FileKind
  project?: string
  sessionId?: string
  agentId?: string
}

/** Where a stretch of a file lies, and the proof that it is the right one. */
export interface ChunkRef {
  /** In the file. */
  offset: number
  /** Of the raw bytes. */
  length: number
  /** Of the raw bytes, in hex. */
  sha256: string
  pack: number
  packOffset: number
  packLength: number
  encoding: ChunkEncoding
}

/** Never changes once handed out: an append makes a new object with the same id. */
export interface ArchivedVersion extends ArchivedFile {
  /** Unique in the archive and never given twice, not even after the version was forgotten. */
  id: number
  /** Counts from 1 for each path. */
  version: number
  size: number
  mtimeMs: number
  inode: number
  /** When the last of it was archived, as an ISO time. */
  archivedAt: string
  /** In the order of the file. */
  chunks: readonly ChunkRef[]
  /** Bytes of the file that no chunk covers: more than zero only if a line of the catalog is damaged. */
  missing: number
}
