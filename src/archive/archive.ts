// The byte archive: exact bytes of every file ever seen, in all versions, append-only. It may hold the only copy left.
// One process writes at a time (the caller holds a lock); anybody may read at any moment.
import { join } from 'node:path'
import { AppError } from '../error.ts'
import { ArchiveDamage } from './archive-damage.ts'
import type { ArchivedFile, ArchivedVersion, ChunkRef } from './archived-version.ts'
import { Catalog, type CatalogProblem } from './catalog.ts'
import { ChunkCache } from './chunk-cache.ts'
import type { EncodedChunk } from './chunk.ts'
import { tryFile } from './file-failure.ts'
import { toBlock, type ForgetBlock } from './forget-block.ts'
import { PackFolder } from './pack-folder.ts'
import { PACK_BYTES } from './pack-writer.ts'
import { makePrivateDirectory } from './private-file.ts'
import { Transaction, type FileState } from './transaction.ts'

export interface ArchiveOptions {
  /** When a pack is full. */
  packBytes?: number
}

export class Archive {
  readonly directory: string
  /** For the maintenance of this folder only. */
  readonly catalog: Catalog
  /** For the maintenance of this folder only. */
  readonly packs: PackFolder
  readonly packBytes: number
  private readonly cache = new ChunkCache()
  private transaction: Transaction | undefined

  private constructor(directory: string, packBytes: number) {
    this.directory = directory
    this.packBytes = packBytes
    this.packs = new PackFolder(join(directory, 'packs'))
    this.catalog = new Catalog(join(directory, 'catalog.jsonl'))
  }

  /** Creates nothing: an archive that does not exist yet is an empty one. */
  static open(directory: string, { packBytes = PACK_BYTES }: ArchiveOptions = {}): Archive {
    return new Archive(directory, packBytes)
  }

  /** Lines of the catalog that cannot be read. What the others say can be used. */
  get problems(): readonly CatalogProblem[] {
    const isLost = this.catalog.bytes === 0 && this.packs.list().length > 0
    return isLost
      ? [{ line: 1, offset: 0, reason: 'the catalog is missing, but there are packs' }]
      : this.catalog.problems
  }

  /** Something was forgotten, but its erasure was interrupted: `finishErasure` has to be called. */
  get isErasing(): boolean {
    return this.catalog.state.isErasing
  }

  latest(path: string): ArchivedVersion | undefined {
    return this.catalog.state.versionsOf(path).at(-1)
  }

  /** The oldest first. */
  versions(path: string): readonly ArchivedVersion[] {
    return this.catalog.state.versionsOf(path)
  }

  version(id: number): ArchivedVersion | undefined {
    return this.catalog.state.get(id)
  }

  /** Every version of every path. */
  all(): Iterable<ArchivedVersion> {
    return this.catalog.state.all()
  }

  /** Whether the user had this path or session forgotten, so that it must not come back. */
  isForgotten(file: ForgetBlock): boolean {
    return toBlock(file).some((block) => this.catalog.state.isBlocked(block))
  }

  /** Sees what other processes committed meanwhile. */
  refresh(): void {
    if (!this.transaction && !this.catalog.isCurrent()) this.catalog.refresh()
  }

  /** A new version of a path, because the file is new or was rewritten. Returns its id. */
  begin({ inode, ...file }: ArchivedFile & { inode: number }): number {
    if (this.isForgotten(file))
      throw new AppError('invalid', `${file.path} was forgotten on request and is not archived again.`)
    return this.open().begin(file, inode)
  }

  /** Appends to a version. A chunk that the archive holds already is referred to, not stored again. */
  append(id: number, chunk: EncodedChunk): void {
    this.attempt((transaction) => transaction.append(id, chunk))
  }

  /** What the file is like after the chunks that were appended. */
  setState(id: number, state: FileState): void {
    this.open().setState(id, state)
  }

  /** The same bytes of a version in other chunks. */
  replaceChunks(id: number, chunks: Iterable<EncodedChunk | ChunkRef>): void {
    this.attempt((transaction) => transaction.replaceChunks(id, chunks))
  }

  /**
   * All that was appended is on the disk and visible when this returns. If it fails, none of it is, and it is dropped.
   * A kill meanwhile may leave some of the files with their news and others without: each by itself is old or new.
   */
  commit(): void {
    if (!this.transaction) return
    this.attempt((transaction) => transaction.commit(new Date().toISOString()))
    this.transaction = undefined
    if (this.catalog.isOvergrown) this.shortenCatalog()
  }

  /** Drops what was appended since the last commit. */
  rollback(): void {
    this.transaction?.abandon()
    this.transaction = undefined
  }

  /** Before anything is changed other than by a transaction. */
  prepareMaintenance(): void {
    if (this.transaction) throw new AppError('internal', 'Commit or roll back before the archive is reorganised.')
    this.prepareWriting()
    this.cache.clear()
  }

  close(): void {
    this.rollback()
    this.packs.close()
  }

  /** The raw bytes of a chunk, proven by its hash. `isKept` keeps them for the next one who asks. */
  readChunk(version: ArchivedVersion, ref: ChunkRef, { isKept = false } = {}): Buffer {
    const held = this.cache.get(ref.sha256)
    if (held) return held
    const raw = this.prove(version, ref)
    if (isKept) this.cache.set(ref.sha256, raw)
    return raw
  }

  private prove(version: ArchivedVersion, ref: ChunkRef): Buffer {
    const first = this.packs.readChunk(ref)
    if ('raw' in first) return first.raw
    // Another copy may be good, or a writer moved the chunk after this catalog was read.
    this.refresh()
    for (const place of this.catalog.state.placesOf(ref.sha256)) {
      const other = this.packs.readChunk(place)
      if ('raw' in other) return other.raw
    }
    const { path, version: number, id } = version
    if (!this.transaction && !this.catalog.state.get(id))
      throw new AppError('not-found', `Version ${number} of ${path} was removed from the archive. List it again.`)
    const { offset, length, pack } = ref
    throw new ArchiveDamage({ path, version: number, offset, length, pack, reason: first.reason })
  }

  private open(): Transaction {
    if (this.transaction) return this.transaction
    this.prepareWriting()
    return (this.transaction = new Transaction(this))
  }

  private prepareWriting(): void {
    this.refresh()
    if (this.catalog.bytes > 0) return
    if (this.packs.list().length > 0)
      throw new AppError(
        'unreadable',
        `${this.catalog.path} is missing or empty, but its packs are there. Put it back from a backup, ` +
          `or move ${this.packs.path} away to start a new archive.`,
      )
    tryFile(this.directory, 'write', () => makePrivateDirectory(this.directory))
    this.catalog.create()
  }

  /** After an error, what was pending is in an unknown state: it is dropped, and the archive can be used again. */
  private attempt(step: (transaction: Transaction) => void): void {
    const transaction = this.open()
    try {
      step(transaction)
    } catch (error) {
      this.rollback()
      throw error
    }
  }

  /** Housekeeping: the commit before it is safe, so a failure is no news. */
  private shortenCatalog(): void {
    try {
      this.catalog.rewrite({})
    } catch {
      this.catalog.refresh()
    }
  }
}
