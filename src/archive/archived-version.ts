// A file gets a new version in the archive whenever it changes other than by appending.
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

export interface ChunkRef {
  offset: number
  length: number
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
  archivedAt: string
  chunks: readonly ChunkRef[]
  /** Bytes that no chunk covers: greater than zero only if a catalog line is damaged. */
  missing: number
}
