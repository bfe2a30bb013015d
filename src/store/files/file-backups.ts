// Reads the copies that Claude Code keeps of files before it changes them, from disk or from the archive. The checkpoints in
// the transcript say when each copy was made; without them, the time of the copy itself counts.
import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { Archive } from '../../archive/archive.ts'
import { readRange } from '../../archive/read-version.ts'
import { AppError } from '../../error.ts'
import type { FileOperation } from '../../files/file-operation.ts'
import { resolvePath } from '../../files/recorded-path.ts'
import { baseName, isWindowsPath } from '../../format/path.ts'
import type { SourceFile } from '../../reader/locate.ts'
import { SOURCE_FILE_COLUMNS, toSourceFile } from '../index/source-file.ts'
import { keptStatement, numberOf, readLists, textOf, type Database } from '../open.ts'
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

  private ofSession(path: string, id: number, directories: ReadonlySet<string>): FileOperation[] {
    const copies = this.copiesOf(id)
    const session = copies.length === 0 ? undefined : this.session(id)
    if (!session) return []
    const roots = new Set([...directories, session.directory])
    const hashes = new Set([path, ...relativePaths(path, roots)].map(hashOf))
    const isOwn = (name: string | null) => name !== null && hashes.has(name.replace(/@v\d+$/, ''))
    const checkpoints = session.checkpointed.filter(
      ({ file, backup }) => isOwn(backup) || [...roots].some((root) => resolvePath(file, root) === path),
    )
    const mentioned = new Set(checkpoints.map(({ backup }) => backup))
    const others = copies.filter((copy) => isOwn(baseName(copy.path)) && !mentioned.has(baseName(copy.path)))
    const found = [
      ...checkpoints.map(({ atMs, line, offset, backup }) => {
        const copy = copies.find((each) => baseName(each.path) === backup)
        return { atMs, file: session.file, line, offset, content: backup === null ? null : copy && this.read(copy) }
      }),
      ...others.map((copy) => {
        return { atMs: Math.floor(copy.mtimeMs), file: copy.path, line: 1, offset: 0, content: this.read(copy) }
      }),
    ]
    return found.flatMap(({ atMs, content, ...place }) =>
      content === undefined
        ? []
        : [{ path, atMs, place: { ...NOWHERE, session: session.uuid, ...place }, effect: { kind: 'backup', content } }],
    )
  }

  private session(id: number): SessionOfBackups | undefined {
    const row = keptStatement(
      this.database,
      `select s.uuid, s.main, (select text from name where id = s.directory) as directory,
         (select path from source where id = s.main) as file from session s where s.id = ?`,
    ).get(id)
    if (!row) return undefined
    const main = numberOf(row['main'])
    return {
      uuid: textOf(row['uuid']),
      directory: textOf(row['directory']) ?? '',
      file: textOf(row['file']) ?? '',
      checkpointed: main === null ? [] : this.sides.of(main).checkpointed,
    }
  }

  private copiesOf(session: number): SourceFile[] {
    return readLists(
      this.database,
      `select ${SOURCE_FILE_COLUMNS} from source f where f.session = ? and f.kind = 'file-history'`,
      session,
    ).map(toSourceFile)
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

interface SessionOfBackups {
  uuid: string | null
  directory: string
  /** The main transcript. */
  file: string
  checkpointed: readonly CheckpointedFile[]
}

/** A checkpoint belongs to no call and has no id of its own. */
const NOWHERE = { agentId: null, toolUseId: null, callUuid: null, resultUuid: null, turn: null }

function hashOf(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 16)
}

function relativePaths(path: string, directories: ReadonlySet<string>): string[] {
  return [...directories].flatMap((directory) => {
    const base = `${directory}${isWindowsPath(directory) ? '\\' : '/'}`
    return directory !== '' && path.startsWith(base) ? [path.slice(base.length)] : []
  })
}
