// A transcript as an editor sees it: every record with its exact place in the file, the thread they make, and a way back to
// the bytes. Made from a file, or from the pieces of one that is not written yet.
import { createHash } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { AppError } from '../error.ts'
import type { DamageKind } from '../reader/repair.ts'
import type { LineEntry } from '../reader/entries.ts'
import { findByPrefix } from '../reader/by-prefix.ts'
import { fileError } from '../reader/file-error.ts'
import { readChunks } from '../reader/read.ts'
import { buildThread } from '../thread/build.ts'
import type { PlacedRecord } from '../thread/graph.ts'
import { Slimmer } from '../thread/slim-record.ts'
import type { Thread } from '../thread/thread.ts'
import { HealthTaker, type TranscriptHealth } from './health.ts'
import { readPieces } from './pieces.ts'
import type { FileStamp, Piece } from './plan.ts'

/** Without its bulk, as in thread/slim-record: texts are cut, outputs are short. `text()` has all of it. */
export interface EditRecord extends PlacedRecord {
  /** Of its JSON. */
  offset: number
  length: number
  /** Of its physical line, with the newline. */
  lineOffset: number
  lineLength: number
  /** Alone on its line and whole: it can be changed or taken out. Others have to be repaired first. */
  isSound: boolean
  /** Above 32 MB: only its short top-level fields are known. */
  isLarge: boolean
}

export interface DamagedPlace {
  line: number
  offset: number
  length: number
  kind: DamageKind
}

export interface TranscriptParts {
  records: EditRecord[]
  /** Physical lines that are not exactly one JSON object. */
  damage: DamagedPlace[]
  health: TranscriptHealth
  size: number
  sha256: string
}

export class EditTranscript implements TranscriptParts {
  readonly file: FileStamp
  readonly isAgent: boolean
  readonly records: EditRecord[]
  readonly damage: DamagedPlace[]
  readonly health: TranscriptHealth
  readonly size: number
  readonly sha256: string
  private built: Thread | undefined

  private constructor(file: FileStamp, parts: TranscriptParts, isAgent: boolean) {
    this.file = file
    this.isAgent = isAgent
    this.records = parts.records
    this.damage = parts.damage
    this.health = parts.health
    this.size = parts.size
    this.sha256 = parts.sha256
  }

  static async read(path: string, { isAgent = false } = {}): Promise<EditTranscript> {
    const before = statOf(path)
    const parts = await readParts([{ path, offset: 0, length: before.size }])
    return new EditTranscript({ ...before, path, sha256: parts.sha256 }, parts, isAgent)
  }

  /** Turns as `annals show` counts them. */
  get thread(): Thread {
    return (this.built ??= buildThread(this.records, { isAgent: this.isAgent }))
  }

  /** By uuid or a beginning of it that only one has. Of records that share it, the first. */
  find(uuid: string): EditRecord {
    const uuids = this.records.flatMap((record) => uuidOf(record) ?? [])
    const whole = findByPrefix(uuid, uuids, 'record')
    const found = whole === undefined ? undefined : this.records.find((record) => uuidOf(record) === whole)
    if (found) return found
    throw new AppError(
      'not-found',
      `No record of this session has the uuid "${uuid}"; "annals show SESSION --uuids" shows those there are.`,
    )
  }

  /** The exact text of a record's JSON, one character for each byte (latin1): for splice-record.ts. */
  text({ offset, length }: Pick<EditRecord, 'offset' | 'length'>): string {
    return Buffer.concat([...copies(readPieces([{ path: this.file.path, offset, length }]))]).toString('latin1')
  }
}

function* copies(chunks: Iterable<Buffer>): Generator<Buffer> {
  for (const chunk of chunks) yield Buffer.from(chunk)
}

export function uuidOf({ record }: Pick<PlacedRecord, 'record'>): string | undefined {
  return 'uuid' in record && typeof record.uuid === 'string' ? record.uuid : undefined
}

/** A link is not followed: what is edited is the file itself. */
export function statOf(path: string): Omit<FileStamp, 'path' | 'sha256'> {
  try {
    const { dev, ino, size, mtimeMs } = lstatSync(path)
    return { dev, inode: ino, size, mtimeMs }
  } catch (error) {
    throw fileError(path, error)
  }
}

/** All of a file, or of what it would be. */
export async function readParts(pieces: readonly Piece[]): Promise<TranscriptParts> {
  const hash = createHash('sha256')
  const taker = new HealthTaker()
  const slimmer = new Slimmer()
  const parts = { records: new Array<EditRecord>(), damage: new Array<DamagedPlace>(), size: 0 }
  const onChunk = (chunk: Buffer) => {
    hash.update(chunk)
    parts.size += chunk.length
  }
  for await (const entries of readChunks(inTurn(pieces), { onChunk }))
    for (const entry of entries) {
      taker.take(entry)
      if (entry.kind !== 'blank' && entry.damage) parts.damage.push({ line: entry.line, ...entry.damage })
      const damage = parts.damage.at(-1)
      const place = damage?.line === entry.line ? damage : undefined
      if (entry.kind === 'record') parts.records.push(toRecord(entry, place, parts.records.length, slimmer))
    }
  return { ...parts, health: taker.finish(parts.records), sha256: hash.digest('hex') }
}

// Chunks are asked for one by one, as a reader of streams does.
async function* inTurn(pieces: readonly Piece[]): AsyncGenerator<Buffer> {
  yield* readPieces(pieces)
}

/** Only the first entry of a damaged line carries the mark; `damage` is that of its line, whichever entry it is. */
function toRecord(
  entry: LineEntry & { kind: 'record' },
  damage: DamagedPlace | undefined,
  position: number,
  slimmer: Slimmer,
): EditRecord {
  const { parsed, line } = entry
  const place = damage ?? { offset: entry.offset, length: entry.length }
  return {
    record: slimmer.slim(parsed.record),
    position,
    line,
    offset: parsed.range.offset,
    length: parsed.range.length,
    lineOffset: place.offset,
    lineLength: place.length,
    // A byte order mark before it is no damage, but it is not a line of JSON alone.
    isSound: !damage && parsed.range.offset === entry.offset,
    isLarge: entry.large === true,
  }
}
