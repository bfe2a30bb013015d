// A transcript read for editing: records with byte offsets, their thread, and their raw text. `readParts` does the same
// for a file that exists only as planned pieces.
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
import { healthOf, marksOf, type RecordMarks, type TranscriptHealth } from './health.ts'
import { readPieces, textOfPieces } from './pieces.ts'
import type { EditPlan, FileStamp, Piece } from './plan.ts'
import { advise, field, operation } from '../text/advice.ts'

export interface TranscriptParts extends Pick<RecordScan, 'records' | 'damage' | 'facts'> {
  health: TranscriptHealth
  /** One per record, for `healthOf`. */
  marks: readonly (RecordMarks | undefined)[]
  sha256: string
}

export class EditTranscript {
  readonly file: FileStamp
  readonly isAgent: boolean
  readonly records: readonly ScannedRecord[]
  readonly damage: TranscriptParts['damage']
  readonly facts: TranscriptParts['facts']
  readonly health: TranscriptHealth
  readonly marks: TranscriptParts['marks']
  private built: Thread | undefined

  private constructor(file: FileStamp, parts: TranscriptParts, isAgent: boolean) {
    const { records, damage, facts, health, marks } = parts
    this.file = file
    this.isAgent = isAgent
    this.records = records
    this.damage = damage
    this.facts = facts
    this.health = health
    this.marks = marks
  }

  static async read(path: string, { isAgent = false } = {}): Promise<EditTranscript> {
    const before = statOf(path)
    const parts = await readParts([{ path, offset: 0, length: before.size }])
    return new EditTranscript({ ...before, path, sha256: parts.sha256 }, parts, isAgent)
  }

  /** Turns are numbered as in `annals show`. */
  get thread(): Thread {
    return (this.built ??= buildThread(this.records, { isAgent: this.isAgent }))
  }

  find(uuid: string): ScannedRecord {
    const uuids = this.records.flatMap((record) => uuidOf(record) ?? [])
    const fullUuid = findByPrefix(uuid, uuids, 'record')
    const found = fullUuid === undefined ? undefined : this.records.find((record) => uuidOf(record) === fullUuid)
    if (found) return found
    throw new AppError(
      'not-found',
      advise`No record of this session has the uuid "${uuid}"; ${operation('show', 'SESSION', field('uuids'))} lists the uuids.`,
    )
  }

  /** Latin1, one character per byte, as splice-record.ts needs it. */
  text({ offset, length }: Pick<ScannedRecord, 'offset' | 'length'>): string {
    return textOfPieces([{ path: this.file.path, offset, length }])
  }
}

/** What is left of a transcript once an edit of it is planned. */
export interface TranscriptHead extends Pick<EditTranscript, 'file' | 'health'> {
  /** Only if the plan changes lines of the file: the records are large. */
  known?: Pick<EditTranscript, 'records' | 'marks' | 'damage'>
}

export function headOf({ file, health, records, marks, damage }: EditTranscript, plan?: EditPlan): TranscriptHead {
  const isChanged = plan?.edits.some((edit) => edit.kind === 'rewrite' && edit.file.path === file.path) === true
  return isChanged ? { file, health, known: { records, marks, damage } } : { file, health }
}

export function uuidOf({ record }: Pick<PlacedRecord, 'record'>): string | undefined {
  return 'uuid' in record && typeof record.uuid === 'string' ? record.uuid : undefined
}

/** Does not follow symbolic links: an edit must never write through one. */
export function statOf(path: string): Omit<FileStamp, 'path' | 'sha256'> {
  try {
    const { dev, ino, size, mtimeMs } = lstatSync(path)
    return { dev, inode: ino, size, mtimeMs }
  } catch (error) {
    throw fileError(path, error)
  }
}

export async function readParts(pieces: readonly Piece[]): Promise<TranscriptParts> {
  const hash = createHash('sha256')
  const marks: (RecordMarks | undefined)[] = []
  const scan = new RecordScan()
  for await (const entries of readChunks(streamPieces(pieces), { onChunk: (chunk) => hash.update(chunk) }))
    for (const entry of entries) {
      if (entry.kind === 'record') marks.push(marksOf(entry.parsed.record))
      scan.add(entry)
    }
  const { records, damage, facts } = scan
  const health = healthOf({ records, marks, badLines: damage.length })
  return { records, damage, facts, health, marks, sha256: hash.digest('hex') }
}

async function* streamPieces(pieces: readonly Piece[]): AsyncGenerator<Buffer> {
  yield* readPieces(pieces)
}
