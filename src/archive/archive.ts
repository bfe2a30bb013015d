// The byte archive: the exact bytes of every file ever seen, in all versions. It may be the only copy left. One process
// writes at a time (the caller holds a lock); any process may read at any time.
import { join } from 'node:path'
import { AppError } from '../error.ts'
import { advise, operation } from '../text/advice.ts'
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
  packBytes?: number
}

export interface ArchiveLoss {
  versions: number
  reason: string
}

export class Archive {
  readonly directory: string
  /** This and `packs` are only for maintenance code in this folder. */
  readonly catalog: Catalog
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

  static open(directory: string, { packBytes = PACK_BYTES }: ArchiveOptions = {}): Archive {
    return new Archive(directory, packBytes)
  }

  get problems(): readonly CatalogProblem[] {
    const { missing } = this.catalog.state
    const reason =
      this.loss?.reason ?? (missing > 0 ? `${missing} versions were lost with an earlier catalog` : undefined)
    return reason === undefined ? this.catalog.problems : [{ line: 1, offset: 0, reason }, ...this.catalog.problems]
  }

  /** The archive has lost versions. It cannot be written before `acceptLoss` is called. */
  get loss(): ArchiveLoss | undefined {
    const { lost, state, bytes } = this.catalog
    if (lost) {
      const versions = Math.max(0, lost.versions - state.size)
      return {
        versions,
        reason: bytes === 0 ? 'the catalog is missing' : `${versions} versions are missing from the catalog`,
      }
    }
    if (bytes > 0 || this.packs.list().length === 0) return undefined
    return { versions: 0, reason: 'the catalog is missing, but there are packs' }
  }

  /** Continues with the versions that are left. Bytes of the lost ones stay in the packs, in case the catalog comes back. */
  acceptLoss(): void {
    const { loss, catalog } = this
    if (!loss) return
    makeDirectory(this.directory)
    const added = catalog.lost ? loss.versions : 1
    const missing = this.packs.list().length > 0 ? catalog.state.missing + added : 0
    catalog.rewrite({ missing, ...(catalog.lost ? { after: catalog.lost } : {}) })
  }

  /** An erasure was interrupted and `finishErasure` must be called. */
  get isErasing(): boolean {
    return this.catalog.state.isErasing
  }

  latest(path: string): ArchivedVersion | undefined {
    return this.catalog.state.versionsOf(path).at(-1)
  }

  versions(path: string): readonly ArchivedVersion[] {
    return this.catalog.state.versionsOf(path)
  }

  version(id: number): ArchivedVersion | undefined {
    return this.catalog.state.get(id)
  }

  all(): Iterable<ArchivedVersion> {
    return this.catalog.state.all()
  }

  get hasForgotten(): boolean {
    return this.catalog.state.forgets.length > 0
  }

  /** Hashes names only if something was forgotten: a sync asks for every file. */
  isForgotten(file: ForgetBlock): boolean {
    return this.hasForgotten && toBlock(file).some((block) => this.catalog.state.isBlocked(block))
  }

  refresh(): void {
    if (!this.transaction && !this.catalog.isCurrent()) this.catalog.refresh()
  }

  begin({ inode, ...file }: ArchivedFile & { inode: number }): number {
    if (this.isForgotten(file))
      throw new AppError('invalid', `${file.path} was forgotten on request and is not archived again.`)
    return this.open().begin(file, inode)
  }

  append(id: number, chunk: EncodedChunk): void {
    this.attempt((transaction) => transaction.append(id, chunk))
  }

  /** The chunk must be one for which `isIntact` returned true. */
  appendStored(id: number, ref: ChunkRef): void {
    this.attempt((transaction) => transaction.appendStored(id, ref))
  }

  isIntact(ref: ChunkRef): boolean {
    return 'raw' in this.packs.readChunk(ref)
  }

  setState(id: number, state: FileState): void {
    this.open().setState(id, state)
  }

  /** Stores the same bytes of a version in different chunks. */
  replaceChunks(id: number, chunks: Iterable<EncodedChunk | ChunkRef>): void {
    this.attempt((transaction) => transaction.replaceChunks(id, chunks))
  }

  /** If it fails, everything appended is dropped. If the process is killed, each file is either old or new. */
  commit(): void {
    if (!this.transaction) return
    this.attempt((transaction) => transaction.commit(new Date().toISOString()))
    this.transaction = undefined
    if (this.catalog.isOvergrown) this.shortenCatalog()
  }

  rollback(): void {
    this.transaction?.abandon()
    this.transaction = undefined
  }

  /** Must be called before any change outside a transaction. */
  prepareMaintenance(): void {
    if (this.transaction) throw new AppError('internal', 'Commit or roll back before reorganizing the archive.')
    this.prepareWriting()
    this.cache.clear()
  }

  close(): void {
    this.rollback()
    this.packs.close()
  }

  readChunk(version: ArchivedVersion, ref: ChunkRef, { isKept = false } = {}): Buffer {
    const cached = this.cache.get(ref.sha256)
    if (cached) return cached
    const raw = this.readVerified(version, ref)
    if (isKept) this.cache.set(ref.sha256, raw)
    return raw
  }

  private readVerified(version: ArchivedVersion, ref: ChunkRef): Buffer {
    const first = this.packs.readChunk(ref)
    if ('raw' in first) return first.raw
    // Another copy may be intact, or a writer may have moved the chunk after this catalog was read.
    this.refresh()
    for (const location of this.catalog.state.locationsOf(ref.sha256)) {
      const other = this.packs.readChunk(location)
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
    if (this.loss)
      throw new AppError(
        'unreadable',
        advise`${this.directory} is incomplete: ${this.loss.reason}. Put it back from a backup, or run ${operation('sync')} to archive again what is on disk.`,
      )
    if (this.catalog.bytes > 0) return
    makeDirectory(this.directory)
    this.catalog.create()
  }

  /** After an error the pending changes are in an unknown state, so they are dropped and the archive stays usable. */
  private attempt(step: (transaction: Transaction) => void): void {
    const transaction = this.open()
    try {
      step(transaction)
    } catch (error) {
      this.rollback()
      throw error
    }
  }

  /** Failures are ignored: this only saves space, and the commit before it is safe. */
  private shortenCatalog(): void {
    try {
      this.catalog.rewrite({})
    } catch {
      this.catalog.refresh()
    }
  }
}

function makeDirectory(directory: string): void {
  tryFile(directory, 'write', () => makePrivateDirectory(directory))
}
