// Changes since the last commit: chunks written to the packs, and drafts of the catalog lines that will make them
// visible. Nothing is visible to others before the commit.
import { AppError } from '../error.ts'
import type { ArchivedFile, ArchivedVersion, ChunkRef } from './archived-version.ts'
import type { Catalog } from './catalog.ts'
import type { CatalogLine } from './catalog-line.ts'
import type { EncodedChunk } from './chunk.ts'
import type { PackFolder } from './pack-folder.ts'
import { PackWriter } from './pack-writer.ts'

export interface FileState {
  /** Must equal the sum of the chunks; checked. */
  size: number
  mtimeMs: number
  inode: number
  sessionId?: string
}

interface Draft {
  file?: ArchivedFile & { version: number }
  isWhole: boolean
  chunks: ChunkRef[]
  size: number
  state?: Omit<FileState, 'size'>
}

export interface TransactionTarget {
  catalog: Catalog
  packs: PackFolder
  packBytes: number
}

export class Transaction {
  private readonly target: TransactionTarget
  private readonly drafts = new Map<number, Draft>()
  private readonly stored = new Map<string, ChunkRef>()
  private readonly numbers = new Map<string, number>()
  private writer: PackWriter | undefined
  private nextId: number

  constructor(target: TransactionTarget) {
    this.target = target
    this.nextId = target.catalog.state.nextId
  }

  begin(file: ArchivedFile, inode: number): number {
    const id = this.nextId++
    const before = this.numbers.get(file.path) ?? this.target.catalog.state.versionsOf(file.path).at(-1)?.version ?? 0
    this.numbers.set(file.path, before + 1)
    this.drafts.set(id, {
      file: { ...file, version: before + 1 },
      isWhole: false,
      chunks: [],
      size: 0,
      state: { mtimeMs: 0, inode },
    })
    return id
  }

  append(id: number, chunk: EncodedChunk): void {
    const draft = this.draftOf(id)
    if (chunk.length === 0) return
    draft.chunks.push(this.store(chunk, draft.size))
    draft.size += chunk.length
  }

  /** Continues the version with a stored chunk, which the caller has verified. */
  appendStored(id: number, ref: ChunkRef): void {
    const draft = this.draftOf(id)
    draft.chunks.push({ ...ref, offset: draft.size })
    draft.size += ref.length
  }

  setState(id: number, { size, ...state }: FileState): void {
    const draft = this.draftOf(id)
    if (size !== draft.size)
      throw new AppError('internal', `Version ${id} has ${draft.size} bytes, not ${size}. Append all of it first.`)
    draft.state = state
  }

  replaceChunks(id: number, chunks: Iterable<EncodedChunk | ChunkRef>): void {
    const draft = this.draftOf(id)
    const { size } = draft
    Object.assign(draft, { chunks: [], isWhole: true, size: 0 })
    for (const chunk of chunks) {
      draft.chunks.push('pack' in chunk ? { ...chunk, offset: draft.size } : this.store(chunk, draft.size))
      draft.size += chunk.length
    }
    if (draft.size !== size)
      throw new AppError('internal', `Version ${id} would have ${draft.size} bytes instead of ${size}.`)
  }

  /** Writes chunks first, so that a catalog line never refers to bytes that are not on disk. */
  commit(now: string): void {
    const lines = [...this.drafts].map(([id, draft]) => this.lineOf(id, draft, now))
    this.writer?.finish()
    this.target.catalog.append(lines)
  }

  abandon(): void {
    this.writer?.abandon()
  }

  private store(chunk: EncodedChunk, offset: number): ChunkRef {
    const existing = this.stored.get(chunk.sha256) ?? this.findIntact(chunk)
    if (existing) return { ...existing, offset }
    const { catalog, packs, packBytes } = this.target
    this.writer ??= new PackWriter({
      packs,
      packBytes,
      nextPack: catalog.state.nextPack,
      ends: catalog.state.packEnds,
    })
    const ref = this.writer.add(chunk, offset)
    this.stored.set(chunk.sha256, ref)
    return ref
  }

  /** Returns only a copy that can be read back: storing a damaged chunk again repairs every version that uses it. */
  private findIntact(chunk: EncodedChunk): ChunkRef | undefined {
    const existing = this.target.catalog.state.locationOf(chunk.sha256)
    if (existing?.length !== chunk.length) return undefined
    return 'raw' in this.target.packs.readChunk(existing) ? existing : undefined
  }

  private draftOf(id: number): Draft {
    const draft = this.drafts.get(id)
    if (draft) return draft
    const version = this.target.catalog.state.get(id)
    if (!version) throw new AppError('internal', `The archive has no version ${id}. Begin one.`)
    const opened = draftFrom(version)
    this.drafts.set(id, opened)
    return opened
  }

  private lineOf(id: number, { file, isWhole, chunks, size, state }: Draft, now: string): CatalogLine {
    const version = this.target.catalog.state.get(id)
    const { mtimeMs, inode, sessionId } = state ?? version ?? { mtimeMs: 0, inode: 0 }
    const known = sessionId === undefined ? {} : { sessionId }
    // Different chunks have the same bytes, so the time stays.
    const archivedAt = isWhole && version ? version.archivedAt : now
    const next = { ...known, mtimeMs, inode, archivedAt }
    return file
      ? { type: 'version', version: { ...file, ...next, id, size, missing: 0, chunks } }
      : { type: 'chunks', id, isWhole, state: next, chunks }
  }
}

function draftFrom(version: ArchivedVersion): Draft {
  return { isWhole: false, chunks: [], size: version.size }
}
