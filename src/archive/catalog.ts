// The catalog file. Lines are only appended; from time to time it is rewritten with one line per version. Bytes after
// the last newline are being written right now or were torn by a crash: they were never committed.
import { crc32 } from 'node:zlib'
import { closeSync, fstatSync, fsyncSync, ftruncateSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AppError, systemCode } from '../error.ts'
import type { ChunkRef } from './archived-version.ts'
import {
  formatLine,
  isIntact,
  isReadable,
  type CatalogLine,
  type ForgetLine,
  type HeaderLine,
  type VersionLine,
} from './catalog-line.ts'
import { CatalogState, FORMAT } from './catalog-state.ts'
import { fileFailure, tryFile } from './file-failure.ts'
import { beginsSealed, SealFile, type Seal } from './seal.ts'
import { openPrivateFile, removeQuietly, replacePrivateFile, writeFully, writerOf } from './private-file.ts'
import { isRunning } from '../reader/live.ts'
import { readAt } from '../reader/byte-reader.ts'

/** The catalog is rewritten when it has this many times the lines it needs, but not below FEW_LINES. */
const GROWTH = 3
const FEW_LINES = 256

export interface CatalogProblem {
  line: number
  offset: number
  reason: string
}

export interface CatalogRewrite {
  without?: ReadonlySet<number>
  forget?: ForgetLine
  isErasing?: boolean
  nextPack?: number
  /** Continues the numbers of a catalog that is lost. */
  after?: Pick<Seal, 'generation' | 'nextId'>
  missing?: number
  move?: (ref: ChunkRef) => ChunkRef
  isDroppingDamaged?: boolean
}

export class Catalog {
  readonly path: string
  state = new CatalogState()
  problems: CatalogProblem[] = []
  bytes = 0
  /** The seal of a catalog that had more than this one. */
  lost: Seal | undefined
  private readonly seal: SealFile
  private check = 0
  private damaged: Buffer[] = []
  private lines = 0
  private inode = 0
  private firstLine: Buffer = Buffer.alloc(0)
  /** File size at the last check, including a torn line; -1 if unknown. */
  private fileBytes = 0

  constructor(path: string) {
    this.path = path
    this.seal = new SealFile(path)
    this.removeStrays((writer) => writer !== undefined && !isRunning(writer))
    this.refresh()
  }

  refresh(): void {
    // Read before the catalog, because a writer may be writing both.
    const seal = this.seal.read()
    const { bytes, inode } = readCatalog(this.path)
    // Inode numbers are reused, so the first line, which counts the rewrites, must also match.
    const isSame = inode === this.inode && bytes.length >= this.bytes && startsWith(bytes, this.firstLine)
    if (!isSame) this.clear()
    this.inode = inode
    this.fileBytes = bytes.length
    const isSealed = seal !== undefined && beginsSealed(seal, bytes)
    this.readLines(bytes, isSealed && seal.isIntact ? seal.bytes : 0)
    this.lost = seal && !this.isKnownDamage(seal) && !this.continues(seal, isSealed) ? seal : undefined
  }

  /** A rewritten catalog has other bytes and a higher generation. */
  private continues({ generation }: Seal, isSealed: boolean): boolean {
    const own = this.state.generation
    return own === generation ? isSealed : own > generation
  }

  /** A damaged line changes the checksum; the line itself is reported. */
  private isKnownDamage({ bytes }: Seal): boolean {
    return this.problems.length > 0 && this.bytes >= bytes
  }

  isCurrent(): boolean {
    try {
      const { ino, size } = statSync(this.path)
      return ino === this.inode && size === this.fileBytes && this.hasSameStart()
    } catch {
      return this.inode === 0
    }
  }

  /** A rewritten catalog can have the same inode number, which is reused, and the same size. Its first line counts rewrites. */
  private hasSameStart(): boolean {
    const file = openPrivateFile(this.path, 'read')
    try {
      return readAt(file, 0, this.firstLine.length).equals(this.firstLine)
    } finally {
      closeSync(file)
    }
  }

  append(lines: readonly CatalogLine[]): void {
    const texts = lines.map(formatLine)
    // A time that is not a number becomes null in JSON, which would make the version unreadable.
    if (!lines.every(isReadable)) throw new AppError('internal', 'A file has no valid size or time. Read it again.')
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
    lines.forEach((line, index) => this.state.addWritten(line, texts[index] ?? ''))
    this.check = crc32(bytes, this.check)
    this.writeSeal()
  }

  private writeSeal(): void {
    const { bytes, check, state } = this
    this.seal.write({
      generation: state.generation,
      bytes,
      check,
      nextId: state.nextId,
      versions: state.size,
      isIntact: this.problems.length === 0,
    })
  }

  private write(file: number, bytes: Buffer): void {
    const { ino, size } = fstatSync(file)
    if (ino !== this.inode || size !== this.fileBytes || !this.hasSameStart())
      throw new AppError('internal', `${this.path} was changed by another process. Run the command again.`)
    try {
      // Drops a line torn by a crash, which would otherwise corrupt the first new line.
      ftruncateSync(file, this.bytes)
      writeFully(file, bytes, this.bytes)
      fsyncSync(file)
    } catch (error) {
      truncateQuietly(file, this.bytes)
      this.fileBytes = -1
      throw error
    }
  }

  /** Creates the file before anything else, so that packs without a catalog always indicate a loss. */
  create(): void {
    this.rewrite({})
  }

  get isOvergrown(): boolean {
    const needed = 1 + this.state.size + this.state.forgets.length + this.damaged.length
    return this.lines > FEW_LINES && this.lines > GROWTH * needed
  }

  rewrite(changes: CatalogRewrite): void {
    // There is one writer at a time.
    this.removeStrays(() => true)
    const bytes = Buffer.concat([
      Buffer.from(this.compose(changes)),
      ...(changes.isDroppingDamaged ? [] : this.damaged.flatMap((line) => [line, Buffer.from('\n')])),
    ])
    tryFile(this.path, 'write', () => replacePrivateFile(this.path, (file) => writeFully(file, bytes, 0)))
    this.refresh()
    this.writeSeal()
  }

  private compose(changes: CatalogRewrite): string {
    const { state } = this
    const { without, move = (ref) => ref } = changes
    const header: HeaderLine = {
      type: 'header',
      format: FORMAT,
      generation: Math.max(state.generation, changes.after?.generation ?? 0) + 1,
      nextId: Math.max(state.nextId, changes.after?.nextId ?? 0),
      nextPack: Math.max(state.nextPack, changes.nextPack ?? 1),
      isErasing: changes.isErasing ?? state.isErasing,
      missing: changes.isDroppingDamaged ? 0 : (changes.missing ?? state.missing),
    }
    const kept = [...state.all()].filter(({ id }) => !without?.has(id))
    const versions = kept.map((version): VersionLine => {
      return { type: 'version', version: { ...version, chunks: version.chunks.map(move) } }
    })
    const forgets = changes.forget ? [...state.forgets, changes.forget] : state.forgets
    return [header, ...forgets, ...versions].map(formatLine).join('')
  }

  /** Removes files left by a killed rewrite, because they may contain names that are forgotten later. */
  private removeStrays(isStray: (writer: number | undefined) => boolean): void {
    const [folder, start] = [dirname(this.path), `${basename(this.path)}.`]
    for (const name of namesIn(folder))
      if (name.startsWith(start) && name.endsWith('.tmp') && isStray(writerOf(name))) removeQuietly(join(folder, name))
  }

  private clear(): void {
    this.state = new CatalogState()
    this.problems = []
    this.damaged = []
    this.firstLine = Buffer.alloc(0)
    this.bytes = 0
    this.check = 0
    this.lines = 0
  }

  /** Does not check each line before `sealed`: with 10,000 files, that would take a third of opening the archive. */
  private readLines(bytes: Buffer, sealed: number): void {
    const start = this.bytes
    const text = bytes.toString('latin1', start)
    for (let end = bytes.indexOf(0x0a, start); end >= 0; end = bytes.indexOf(0x0a, this.bytes)) {
      if (this.bytes === 0) this.firstLine = Buffer.from(bytes.subarray(0, end))
      const line = text.slice(this.bytes - start, end - start)
      const isWritten = end < sealed || isIntact(bytes.subarray(this.bytes, end), line)
      this.readLine(bytes.subarray(this.bytes, end), line, isWritten)
      this.bytes = end + 1
    }
    this.check = crc32(bytes.subarray(start, this.bytes), this.check)
  }

  private readLine(bytes: Buffer, text: string, isWritten: boolean): void {
    this.lines++
    if (isWritten && this.state.addLine(text)) return
    // A damaged line may have used an id.
    this.state.nextId++
    this.damaged.push(Buffer.from(bytes))
    const reason = isWritten ? "its version's own line is damaged" : 'its checksum does not match'
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
    // Complete lines that remain are valid, because their chunks were on disk before. A torn line is ignored.
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // There is no archive yet.
    return []
  }
}
