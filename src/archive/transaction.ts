// What was appended since the last commit: chunks on their way into the packs, and drafts of the catalog lines that will
// make them visible. Nobody else sees any of it before the commit.
import { AppError } from '../error.ts'
import type { ArchivedFile, ArchivedVersion, ChunkRef } from './archived-version.ts'
import type { Catalog } from './catalog.ts'
import type { CatalogLine } from './catalog-line.ts'
import type { EncodedChunk } from './chunk.ts'
import type { PackFolder } from './pack-folder.ts'
import { PackWriter } from './pack-writer.ts'

export interface FileState {
  /** Must be what the chunks add up to: a check on the caller. */
  size: number
  mtimeMs: number
  inode: number
  /** Set it if it became known only by reading the file. */
  sessionId?: string
}

interface Draft {
  /** Of a new version; an old one has its own. */
  file?: ArchivedFile & { version: number }
  isWhole: boolean
  chunks: ChunkRef[]
  size: number
  state?: Omit<FileState, 'size'>
}

export interface TransactionPlace {
  catalog: Catalog
  packs: PackFolder
  packBytes: number
}

export class Transaction {
  private readonly place: TransactionPlace
  private readonly drafts = new Map<number, Draft>()
  /** By hash: what this transaction stored itself. */
  private readonly stored = new Map<string, ChunkRef>()
  private readonly numbers = new Map<string, number>()
  private writer: PackWriter | undefined
  private nextId: number

  constructor(place: TransactionPlace) {
    this.place = place
    this.nextId = place.catalog.state.nextId
  }

  begin(file: ArchivedFile, inode: number): number {
    const id = this.nextId++
    const before = this.numbers.get(file.path) ?? this.place.catalog.state.versionsOf(file.path).at(-1)?.version ?? 0
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

  setState(id: number, { size, ...state }: FileState): void {
    const draft = this.draftOf(id)
    if (size !== draft.size)
      throw new AppError('internal', `Version ${id} has ${draft.size} bytes, not ${size}. Append all of it first.`)
    draft.state = state
  }

  /** The same bytes in other chunks. */
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

  /** Chunks first: a line of the catalog never refers to bytes that are not on the disk. */
  commit(now: string): void {
    const lines = [...this.drafts].map(([id, draft]) => this.lineOf(id, draft, now))
    this.writer?.finish()
    this.place.catalog.append(lines)
  }

  abandon(): void {
    this.writer?.abandon()
  }

  private store(chunk: EncodedChunk, offset: number): ChunkRef {
    const held = this.stored.get(chunk.sha256) ?? this.heldBefore(chunk)
    if (held) return { ...held, offset }
    const { catalog, packs, packBytes } = this.place
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

  /** Relied on only after it was read back: a chunk that rotted is stored again, and so every version that has it is healed. */
  private heldBefore(chunk: EncodedChunk): ChunkRef | undefined {
    const held = this.place.catalog.state.placeOf(chunk.sha256)
    if (held?.length !== chunk.length) return undefined
    return 'raw' in this.place.packs.readChunk(held) ? held : undefined
  }

  private draftOf(id: number): Draft {
    const draft = this.drafts.get(id)
    if (draft) return draft
    const version = this.place.catalog.state.get(id)
    if (!version) throw new AppError('internal', `The archive has no version ${id}. Begin one.`)
    const opened = draftFrom(version)
    this.drafts.set(id, opened)
    return opened
  }

  private lineOf(id: number, { file, isWhole, chunks, size, state }: Draft, now: string): CatalogLine {
    const version = this.place.catalog.state.get(id)
    const { mtimeMs, inode, sessionId } = state ?? version ?? { mtimeMs: 0, inode: 0 }
    const known = sessionId === undefined ? {} : { sessionId }
    // Other chunks are not other bytes.
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
