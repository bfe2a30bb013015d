// A transcript as an editor sees it: every record with its exact place in the file, the thread they make, and a way back to
// the bytes. Made from a file, or from the pieces of one that is not written yet.
import { createHash } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { AppError } from '../error.ts'
import { findByPrefix } from '../reader/by-prefix.ts'
import { fileError } from '../reader/file-error.ts'
import { readChunks } from '../reader/read.ts'
import { RecordScan, type ScannedRecord } from '../session/record-scan.ts'
import { buildThread } from '../thread/build.ts'
import type { PlacedRecord } from '../thread/graph.ts'
import type { Thread } from '../thread/thread.ts'
import { HealthTaker, type TranscriptHealth } from './health.ts'
import { readPieces, textOfPieces } from './pieces.ts'
import type { FileStamp, Piece } from './plan.ts'
import { advise, field, operation } from '../text/advice.ts'

export interface TranscriptParts extends Pick<RecordScan, 'records' | 'damage' | 'facts'> {
  health: TranscriptHealth
  sha256: string
}

export class EditTranscript {
  readonly file: FileStamp
  readonly isAgent: boolean
  readonly records: readonly ScannedRecord[]
  readonly damage: TranscriptParts['damage']
  readonly facts: TranscriptParts['facts']
  readonly health: TranscriptHealth
  private built: Thread | undefined

  private constructor(file: FileStamp, { records, damage, facts, health }: TranscriptParts, isAgent: boolean) {
    this.file = file
    this.isAgent = isAgent
    this.records = records
    this.damage = damage
    this.facts = facts
    this.health = health
  }

  static async read(path: string, { isAgent = false } = {}): Promise<EditTranscript> {
    const before = statOf(path)
    const parts = await readParts([{ path, offset: 0, length: before.size }])
    return new EditTranscript({ ...before, path, sha256: parts.sha256 }, parts, isAgent)
  }

  /** Turns as `annals show` counts them, where every line can be held. */
  get thread(): Thread {
    return (this.built ??= buildThread(this.records, { isAgent: this.isAgent }))
  }

  /** By uuid or a beginning of it that only one has. Of records that share it, the first. */
  find(uuid: string): ScannedRecord {
    const uuids = this.records.flatMap((record) => uuidOf(record) ?? [])
    const whole = findByPrefix(uuid, uuids, 'record')
    const found = whole === undefined ? undefined : this.records.find((record) => uuidOf(record) === whole)
    if (found) return found
    throw new AppError(
      'not-found',
      advise`No record of this session has the uuid "${uuid}"; ${operation('show', 'SESSION', field('uuids'))} shows those there are.`,
    )
  }

  /** The exact text of a record's JSON, one character for each byte (latin1): for splice-record.ts. */
  text({ offset, length }: Pick<ScannedRecord, 'offset' | 'length'>): string {
    return textOfPieces([{ path: this.file.path, offset, length }])
  }
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
  const scan = new RecordScan()
  for await (const entries of readChunks(inTurn(pieces), { onChunk: (chunk) => hash.update(chunk) }))
    for (const entry of entries) {
      if (entry.kind === 'record') taker.take(entry.parsed.record)
      scan.add(entry)
    }
  const { records, damage, facts } = scan
  return { records, damage, facts, health: taker.finish(scan), sha256: hash.digest('hex') }
}

// Chunks are asked for one by one, as a reader of streams does.
async function* inTurn(pieces: readonly Piece[]): AsyncGenerator<Buffer> {
  yield* readPieces(pieces)
}
