// The memory of the archive: what catalog.jsonl says, folded into versions. Lines are only ever appended; now and then
// the file is written anew with one line for each version. Only whole lines count: what follows the last newline is
// either being written right now or was torn by a crash, and was never committed.
import { closeSync, fstatSync, fsyncSync, ftruncateSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AppError, systemCode } from '../error.ts'
import type { ChunkRef } from './archived-version.ts'
import {
  formatLine,
  isIntact,
  parseLine,
  type CatalogLine,
  type ForgetLine,
  type HeaderLine,
  type VersionLine,
} from './catalog-line.ts'
import { CatalogState, FORMAT } from './catalog-state.ts'
import { fileFailure, tryFile } from './file-failure.ts'
import { openPrivateFile, removeQuietly, replacePrivateFile, writeFully } from './private-file.ts'

/** A catalog this much longer than it has to be is written anew; below the second number it is not worth it. */
const GROWTH = 3
const FEW_LINES = 256

export interface CatalogProblem {
  /** Counts from 1. */
  line: number
  offset: number
  reason: string
}

/** What a catalog that is written anew leaves out, adds or moves. */
export interface Rewrite {
  without?: ReadonlySet<number>
  forget?: ForgetLine
  isErasing?: boolean
  nextPack?: number
  move?: (ref: ChunkRef) => ChunkRef
  /** Lines that cannot be read are kept as they are, unless this is set. */
  isDroppingDamaged?: boolean
}

export class Catalog {
  readonly path: string
  state = new CatalogState()
  problems: CatalogProblem[] = []
  /** Up to the last newline. */
  bytes = 0
  private damaged: Buffer[] = []
  private lines = 0
  private inode = 0
  private firstLine: Buffer = Buffer.alloc(0)
  /** Of the whole file when it was last looked at, torn line included; -1 if nobody knows. */
  private fileBytes = 0

  constructor(path: string) {
    this.path = path
    this.refresh()
  }

  /** Catches up with the file: reads the lines that were added, or everything if it was written anew. */
  refresh(): void {
    const { bytes, inode } = readCatalog(this.path)
    // A number of a removed file may be given to a later one, so the first line, which counts the rewrites, must fit too.
    const isSame = inode === this.inode && bytes.length >= this.bytes && startsWith(bytes, this.firstLine)
    if (!isSame) this.clear()
    this.inode = inode
    this.fileBytes = bytes.length
    this.takeAll(bytes)
  }

  /** Whether the file is still the one that was read. */
  isCurrent(): boolean {
    try {
      const { ino, size } = statSync(this.path)
      return ino === this.inode && size === this.fileBytes
    } catch {
      return this.inode === 0
    }
  }

  /** Puts the lines on the disk, all or, after an error, none. */
  append(lines: readonly CatalogLine[]): void {
    const texts = lines.map(formatLine)
    // A time that is not a number becomes null in JSON, and the version could never be read again.
    if (!texts.every(parseLine)) throw new AppError('internal', 'A file has no size or no time. Look at it again.')
    const bytes = Buffer.from(texts.join(''))
    tryFile(this.path, 'write', () => {
      const file = openPrivateFile(this.path, 'write')
      try {
        this.write(file, bytes)
      } finally {
        closeSync(file)
      }
    })
    this.bytes += bytes.length
    this.fileBytes = this.bytes
    this.lines += lines.length
    for (const text of texts) this.state.take(text)
  }

  private write(file: number, bytes: Buffer): void {
    const { ino, size } = fstatSync(file)
    if (ino !== this.inode || size !== this.fileBytes)
      throw new AppError('internal', `${this.path} was changed by another process meanwhile. Run the command again.`)
    try {
      // Drops a line that a crash tore: it would swallow the first one written now.
      ftruncateSync(file, this.bytes)
      writeFully(file, bytes, this.bytes)
      fsyncSync(file)
    } catch (error) {
      truncateQuietly(file, this.bytes)
      this.fileBytes = -1
      throw error
    }
  }

  /** Creates the file before anything else is written: packs without a catalog are then always an accident. */
  create(): void {
    this.rewrite({})
  }

  get isOvergrown(): boolean {
    const needed = 1 + this.state.size + this.state.forgets.length + this.damaged.length
    return this.lines > FEW_LINES && this.lines > GROWTH * needed
  }

  /** One line for each version, old or new at any moment. */
  rewrite(changes: Rewrite): void {
    this.removeStrays()
    const bytes = Buffer.concat([
      Buffer.from(this.compose(changes)),
      ...(changes.isDroppingDamaged ? [] : this.damaged.flatMap((line) => [line, Buffer.from('\n')])),
    ])
    tryFile(this.path, 'write', () => replacePrivateFile(this.path, (file) => writeFully(file, bytes, 0)))
    this.refresh()
  }

  private compose(changes: Rewrite): string {
    const { state } = this
    const { without, move = (ref) => ref } = changes
    const header: HeaderLine = {
      type: 'header',
      format: FORMAT,
      generation: state.generation + 1,
      nextId: state.nextId,
      nextPack: Math.max(state.nextPack, changes.nextPack ?? 1),
      isErasing: changes.isErasing ?? state.isErasing,
    }
    const kept = [...state.all()].filter(({ id }) => !without?.has(id))
    const versions = kept.map((version): VersionLine => {
      return { type: 'version', version: { ...version, chunks: version.chunks.map(move) } }
    })
    const forgets = changes.forget ? [...state.forgets, changes.forget] : state.forgets
    return [header, ...forgets, ...versions].map(formatLine).join('')
  }

  /** What a killed rewrite left behind may hold names that are forgotten later. */
  private removeStrays(): void {
    const [folder, name] = [dirname(this.path), basename(this.path)]
    const strays = tryFile(folder, 'read', () => readdirSync(folder)).filter(
      (entry) => entry.startsWith(`${name}.`) && entry.endsWith('.tmp'),
    )
    for (const stray of strays) removeQuietly(join(folder, stray))
  }

  private clear(): void {
    this.state = new CatalogState()
    this.problems = []
    this.damaged = []
    this.firstLine = Buffer.alloc(0)
    this.bytes = 0
    this.lines = 0
  }

  private takeAll(bytes: Buffer): void {
    const start = this.bytes
    const text = bytes.toString('latin1', start)
    for (let end = bytes.indexOf(0x0a, start); end >= 0; end = bytes.indexOf(0x0a, this.bytes)) {
      if (this.bytes === 0) this.firstLine = Buffer.from(bytes.subarray(0, end))
      this.take(bytes.subarray(this.bytes, end), text.slice(this.bytes - start, end - start))
      this.bytes = end + 1
    }
  }

  private take(bytes: Buffer, text: string): void {
    this.lines++
    const isWritten = isIntact(bytes, text)
    if (isWritten && this.state.take(text)) return
    // A damaged line may have given an id away.
    this.state.nextId++
    this.damaged.push(Buffer.from(bytes))
    const reason = isWritten ? 'it belongs to a version whose own line is damaged' : 'its checksum does not fit'
    this.problems.push({ line: this.lines, offset: this.bytes, reason })
  }
}

function startsWith(bytes: Buffer, beginning: Buffer): boolean {
  return bytes.subarray(0, beginning.length).equals(beginning)
}

function readCatalog(path: string): { bytes: Buffer; inode: number } {
  try {
    const file = openPrivateFile(path, 'read')
    try {
      return { inode: fstatSync(file).ino, bytes: readFileSync(file) }
    } finally {
      closeSync(file)
    }
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return { bytes: Buffer.alloc(0), inode: 0 }
    throw fileFailure(error, path, 'read')
  }
}

function truncateQuietly(file: number, bytes: number): void {
  try {
    ftruncateSync(file, bytes)
  } catch {
    // Whole lines that stay are true by themselves: their chunks were on the disk before. A torn one is ignored.
  }
}
