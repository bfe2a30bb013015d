// What the archive knows about a file. A file gets a new version whenever it changes other than by appending.
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

/** Where a chunk of a file is stored, with its hash. */
export interface ChunkRef {
  offset: number
  length: number
  /** Hash of the raw bytes, in hex. */
  sha256: string
  pack: number
  packOffset: number
  packLength: number
  encoding: ChunkEncoding
}

/** Immutable: an append creates a new object with the same id. */
export interface ArchivedVersion extends ArchivedFile {
  /** Unique in the archive and never reused, even after the version was forgotten. */
  id: number
  version: number
  size: number
  mtimeMs: number
  inode: number
  /** When it was last archived, as an ISO time. */
  archivedAt: string
  chunks: readonly ChunkRef[]
  /** Number of bytes that no chunk covers. Greater than zero only if a catalog line is damaged. */
  missing: number
}
