// Reads the copies that Claude Code keeps of files before it changes them, from disk or from the archive. The checkpoints in
// the transcript say when each copy was made; without them, the time of the copy itself counts.
import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { Archive } from '../../archive/archive.ts'
import { readRange } from '../../archive/read-version.ts'
import { AppError } from '../../error.ts'
import type { FileOperation, OperationPlace } from '../../files/file-operation.ts'
import { resolvePath } from '../../files/recorded-path.ts'
import { baseName, isWindowsPath } from '../../format/path.ts'
import type { SourceFile } from '../../reader/locate.ts'
import { SOURCE_FILE_COLUMNS, toSourceFile } from '../index/source-file.ts'
import { keptStatement, readLists, textOf, type Database } from '../open.ts'
import { openOrSkip } from '../search/open-or-skip.ts'
import { SideRecordReader, type CheckpointedFile } from './side-records.ts'

/** A larger copy is not text that a tool has edited. */
const MAX_BYTES = 16 * 1024 * 1024

export class FileBackups {
  readonly sides: SideRecordReader
  private readonly database: Database
  private readonly archive: () => Archive

  constructor(database: Database, archive: () => Archive) {
    this.database = database
    this.archive = archive
    this.sides = new SideRecordReader(database, archive)
  }

  /** `directories` are those that recorded paths may be relative to. */
  of(path: string, sessions: readonly number[], directories: ReadonlySet<string>): FileOperation[] {
    return sessions.flatMap((session) => this.ofSession(path, session, directories))
  }

  private ofSession(path: string, session: number, directories: ReadonlySet<string>): FileOperation[] {
    const row = keptStatement(
      this.database,
      `select s.uuid, s.main, (select text from name where id = s.directory) as directory,
         (select path from source where id = s.main) as file from session s where s.id = ?`,
    ).get(session)
    const uuid = textOf(row?.['uuid'] ?? null)
    const copies = this.copiesOf(session)
    if (!row || copies.length === 0) return []
    const roots = new Set([...directories, textOf(row['directory']) ?? ''])
    const hashes = new Set([path, ...relativePaths(path, roots)].map(hashOf))
    const checkpoints = (row['main'] === null ? [] : this.sides.of(Number(row['main'])).checkpointed).filter(
      ({ file, backup }) =>
        [...roots].some((root) => resolvePath(file, root) === path) ||
        (backup !== null && hashes.has(backup.replace(/@v\d+$/, ''))),
    )
    const place = (at: { file: string; line: number; offset: number }): OperationPlace => ({
      session: uuid,
      agentId: null,
      toolUseId: null,
      callUuid: null,
      resultUuid: null,
      turn: null,
      ...at,
    })
    const main = textOf(row['file'] ?? null) ?? ''
    const recorded = checkpoints.flatMap((checkpoint): FileOperation[] => {
      const content = this.contentOf(checkpoint, copies)
      if (content === undefined) return []
      const { line, offset, atMs } = checkpoint
      return [{ path, atMs, place: place({ file: main, line, offset }), effect: { kind: 'backup', content } }]
    })
    const mentioned = new Set(checkpoints.map(({ backup }) => backup))
    const unrecorded = copies.flatMap((copy): FileOperation[] => {
      const name = baseName(copy.path)
      if (mentioned.has(name) || !hashes.has(name.replace(/@v\d+$/, ''))) return []
      const content = this.read(copy)
      if (content === undefined) return []
      const atMs = Math.floor(copy.mtimeMs)
      return [
        { path, atMs, place: place({ file: copy.path, line: 1, offset: 0 }), effect: { kind: 'backup', content } },
      ]
    })
    return [...recorded, ...unrecorded]
  }

  private copiesOf(session: number): SourceFile[] {
    return readLists(
      this.database,
      `select ${SOURCE_FILE_COLUMNS} from source f where f.session = ? and f.kind = 'file-history'`,
      session,
    ).map(toSourceFile)
  }

  /** Null if the file did not exist, undefined if its copy is gone. */
  private contentOf({ backup }: CheckpointedFile, copies: readonly SourceFile[]): string | null | undefined {
    if (backup === null) return null
    const copy = copies.find((each) => baseName(each.path) === backup)
    return copy && this.read(copy)
  }

  private read(copy: SourceFile): string | undefined {
    if (copy.size > MAX_BYTES) return undefined
    const bytes = this.fromDisk(copy) ?? this.fromArchive(copy)
    return bytes && isUtf8(bytes) && !bytes.includes(0) ? bytes.toString('utf8') : undefined
  }

  private fromDisk({ path, size, archived }: SourceFile): Buffer | undefined {
    const reader = archived === undefined ? openOrSkip(path) : undefined
    try {
      return reader?.size === size ? reader.slice(0, size) : undefined
    } catch (error) {
      if (error instanceof AppError) return undefined
      throw error
    } finally {
      reader?.close()
    }
  }

  private fromArchive({ path, size }: SourceFile): Buffer | undefined {
    const archive = this.archive()
    const version = archive.versions(path).findLast((each) => each.size === size)
    try {
      return version && readRange(archive, version, 0, size)
    } catch (error) {
      if (error instanceof AppError) return undefined
      throw error
    }
  }
}

function hashOf(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 16)
}

function relativePaths(path: string, directories: ReadonlySet<string>): string[] {
  return [...directories].flatMap((directory) => {
    const base = `${directory}${isWindowsPath(directory) ? '\\' : '/'}`
    return directory !== '' && path.startsWith(base) ? [path.slice(base.length)] : []
  })
}
