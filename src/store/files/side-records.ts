// Finds the records of a transcript that the index has no rows for: attached files and checkpoints. They are found by their
// bytes, at about 1 GB/s, and only their places and names are kept.
import type { Archive } from '../../archive/archive.ts'
import { readVersion } from '../../archive/read-version.ts'
import { AppError } from '../../error.ts'
import { attachedFile } from '../../files/effects/attachment-effect.ts'
import { parseRecord } from '../../format/parse.ts'
import type { LiftedEntry } from '../../format/record.ts'
import { parseTimestamp } from '../../format/timestamp.ts'
import type { ByteReader } from '../../reader/byte-reader.ts'
import { LineSplitter, type Line } from '../../reader/lines.ts'
import { keptStatement, type Database, type SqlRow } from '../open.ts'
import { openOrSkip } from '../search/open-or-skip.ts'
import { SmallCache } from './small-cache.ts'

export interface SidePlace {
  source: number
  line: number
  offset: number
  length: number
}

export interface AttachedRecord extends SidePlace {
  /** As recorded, absolute or relative to `cwd`. */
  file: string
  cwd: string | null
}

/** A file in a checkpoint. A checkpoint repeats the files of the ones before; the first mention counts. */
export interface CheckpointedFile extends SidePlace {
  /** Absolute or relative to the project. */
  file: string
  /** Null if the file did not exist. */
  backup: string | null
  atMs: number | null
}

export interface SideRecords {
  attached: readonly AttachedRecord[]
  checkpointed: readonly CheckpointedFile[]
}

const CHUNK_BYTES = 1024 * 1024
const ATTACHMENT = Buffer.from('"type":"attachment"')
const ATTACHED = [Buffer.from('"type":"file"'), Buffer.from('"edited_text_file"')]
const CHECKPOINT = Buffer.from('"type":"file-history-')

export class SideRecordReader {
  private readonly database: Database
  private readonly archive: () => Archive
  private readonly known = new SmallCache<SideRecords>()

  constructor(database: Database, archive: () => Archive) {
    this.database = database
    this.archive = archive
  }

  of(source: number): SideRecords {
    return this.known.get(source, () => {
      const found = new SideCollector(source)
      const row = keptStatement(this.database, 'select path, state, version from source where id = ?').get(source)
      if (row) for (const line of this.lines(row)) found.add(line)
      return { value: found, size: found.attached.length + found.checkpointed.length }
    })
  }

  /** Reads the record at a place again. */
  read({ source, offset, length }: SidePlace): LiftedEntry | undefined {
    const row = keptStatement(this.database, 'select path, state, version from source where id = ?').get(source)
    if (!row) return undefined
    for (const chunk of this.chunks(row, offset, offset + length, length))
      return parseRecord(chunk.toString('utf8'), { offset, length, line: 0 }).record
    return undefined
  }

  private *lines(row: SqlRow): Generator<Line> {
    const splitter = new LineSplitter()
    for (const chunk of this.chunks(row, 0, Infinity, CHUNK_BYTES)) yield* splitter.push(chunk)
    yield* splitter.finish()
  }

  private *chunks(row: SqlRow, from: number, to: number, step: number): Generator<Buffer> {
    const reader = row['state'] === 'present' ? openOrSkip(String(row['path'])) : undefined
    try {
      yield* reader ? chunksOf(reader, from, to, step) : this.archived(Number(row['version']), from, to)
    } catch (error) {
      // A damaged chunk or an unreadable file: its records are missing, as if they had not been written.
      if (!(error instanceof AppError)) throw error
    } finally {
      reader?.close()
    }
  }

  private *archived(number: number, from: number, to: number): Generator<Buffer> {
    const archive = this.archive()
    const version = archive.version(number)
    if (!version) return
    if (to === Infinity) yield* readVersion(archive, version)
    else yield Buffer.concat([...readVersion(archive, version, { from, to })])
  }
}

function* chunksOf(reader: ByteReader, from: number, to: number, step: number): Generator<Buffer> {
  const buffer = Buffer.allocUnsafe(step)
  for (let offset = from; offset < to;) {
    const bytes = reader.read(buffer.subarray(0, Math.min(step, to - offset)), offset)
    if (bytes.length === 0) return
    offset += bytes.length
    yield bytes
  }
}

class SideCollector implements SideRecords {
  readonly attached: AttachedRecord[] = []
  readonly checkpointed: CheckpointedFile[] = []
  private readonly source: number
  private readonly seen = new Set<string>()

  constructor(source: number) {
    this.source = source
  }

  add({ bytes, number: line, offset, length }: Line): void {
    if (bytes === null) return
    const isAttached = bytes.includes(ATTACHMENT) && ATTACHED.some((each) => bytes.includes(each))
    if (!isAttached && !bytes.includes(CHECKPOINT)) return
    const { record } = parseRecord(bytes.toString('utf8'), { offset, length, line })
    const place = { source: this.source, line, offset, length }
    if (record.type === 'attachment') {
      const file = record.attachment && attachedFile(record.attachment)
      if (file !== undefined) this.attached.push({ ...place, file, cwd: record.cwd ?? null })
    } else if (record.type === 'file-history-delta') {
      this.checkpoint(place, record.trackingPath ?? '', record.backup)
    } else if (record.type === 'file-history-snapshot') {
      for (const [file, backup] of Object.entries(record.snapshot?.trackedFileBackups ?? {}))
        this.checkpoint(place, file, backup)
    }
  }

  private checkpoint(place: SidePlace, file: string, backup: RecordedBackup | undefined): void {
    if (backup?.backupFileName === undefined) return
    const { backupFileName, version = 0, backupTime } = backup
    const key = `${file}\n${backupFileName}\n${version}\n${backupTime}`
    if (this.seen.has(key)) return
    this.seen.add(key)
    const atMs = parseTimestamp(backupTime).ms
    this.checkpointed.push({ ...place, file, backup: backupFileName, atMs })
  }
}

interface RecordedBackup {
  backupFileName?: string | null | undefined
  version?: number | undefined
  backupTime?: string | undefined
}
