// Reads a file once for both stores: its bytes become archive chunks, its lines become index rows.
import { CHUNK_BYTES } from '../../archive/chunk.ts'
import { AppError } from '../../error.ts'
import type { LiftedEntry } from '../../format/record.ts'
import { ByteReader } from '../../reader/byte-reader.ts'
import { openArchivedBytes, type ByteSource } from './archived-bytes.ts'
import { toEntries, type LineEntry, type RecordEntry } from '../../reader/entries.ts'
import { LineSplitter } from '../../reader/lines.ts'
import { hashOf, TAIL_BYTES, TailTracker } from '../../reader/position.ts'
import { markLarge } from '../../thread/large-record.ts'
import { FactsBuilder } from '../../thread/session-facts.ts'
import { TurnCounter } from '../../thread/turn-counter.ts'
import { toDamageRow, toDigestRow, type ToolNames } from './digest-row.ts'
import type { Checkpoint, DamageRow, FileJob, FilePart, ReadJobOptions, ReadPart, ResumePoint } from './file-job.ts'
import { fileEntries, numberTurns, RECOUNTED_BYTES, saveTurns, SlimRecords, type TurnNumbers } from './number-turns.ts'
import type { DigestRow, RowBatchBuilder } from './row-batch.ts'
import { toSessionCard } from './session-card.ts'
import { readSpilledRow } from './spilled-row.ts'

/** A large file can be committed after this many bytes. Uncommitted bytes are read again after a crash. */
const CHECKPOINT_BYTES = 64 * 1024 * 1024

/** The entries of a longer file would fill the memory. Of its records, only the parts that number its turns are kept. */
const KEPT_BYTES = 4 * 1024 * 1024

/** Adds the rows of each part to `batch` before the part is returned. */
export function* readFileJob(job: FileJob, options: ReadJobOptions, batch: RowBatchBuilder): Generator<ReadPart> {
  const reader = job.archived ? openArchivedBytes(job.archived) : new ByteReader(job.path)
  try {
    yield* new JobReader(reader, job, options, batch).read()
  } finally {
    reader.close()
  }
}

class JobReader {
  private readonly reader: ByteSource
  private readonly job: FileJob
  private readonly options: ReadJobOptions
  private readonly batch: RowBatchBuilder
  private readonly resume: ResumePoint | null
  private readonly isRewritten: boolean
  private readonly splitter: LineSplitter
  private readonly tail: TailTracker
  private readonly facts: FactsBuilder | null
  private turns: TurnCounter
  private readonly archiver: Archiver | null
  private readonly tools: ToolNames = new Map()
  /** The entries of a file that is not too long, in case its turns must be numbered. Null if some were not read. */
  private kept: LineEntry[] | null
  /** The records of a longer one. */
  private slim: SlimRecords | null = null
  private hasRows = false
  private isWarmup = false
  private startsWithWarmup = false

  constructor(reader: ByteSource, job: FileJob, options: ReadJobOptions, batch: RowBatchBuilder) {
    this.reader = reader
    this.job = job
    this.options = options
    this.batch = batch
    this.isRewritten = job.resume !== null && !isSameFile(reader, job.resume)
    this.resume = this.isRewritten ? null : job.resume
    const { offset = 0, line = 1 } = this.resume ?? {}
    this.kept = offset === 0 ? [] : null
    this.splitter = new LineSplitter({ offset, line })
    this.tail = TailTracker.after(tailBefore(reader, offset))
    this.facts = job.facts ? startFacts(this.resume) : null
    this.turns = this.countTurns(offset)
    const archivedBytes = this.isRewritten ? 0 : job.archivedBytes
    this.archiver = archivedBytes === null ? null : new Archiver(archivedBytes)
  }

  private countTurns(offset: number): TurnCounter {
    const isAgent = !this.job.facts
    if (offset > RECOUNTED_BYTES) return new TurnCounter(isAgent, this.resume?.turns)
    const turns = new TurnCounter(isAgent)
    if (offset === 0) return turns
    for (const entry of fileEntries(this.reader, offset)) if (entry.kind === 'record') turns.add(countable(entry))
    return turns
  }

  *read(): Generator<ReadPart> {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, Math.max(this.reader.size, 1)))
    let offset = this.resume?.offset ?? 0
    let sinceCheckpoint = 0
    let before: ReadPart | undefined
    for (;;) {
      const chunk = this.reader.read(buffer.subarray(0, nextLength(offset, buffer.length)), offset)
      if (chunk.length === 0) break
      if (offset + chunk.length > KEPT_BYTES) this.slimDown()
      if (before) yield before
      before = this.toPart(chunk, offset, before === undefined)
      offset += chunk.length
      sinceCheckpoint += chunk.length
      if (sinceCheckpoint < CHECKPOINT_BYTES || this.job.content !== 'transcript') continue
      sinceCheckpoint = 0
      const reached = { ...this.splitter.position, tail: this.tail.hash }
      before.checkpoint = this.checkpoint(reached, this.reader.size, false)
    }
    yield joinParts(before, this.lastPart(offset, before === undefined))
  }

  private slimDown(): void {
    if (!this.kept) return
    this.slim = new SlimRecords()
    for (const entry of this.kept) if (entry.kind === 'record') this.slim.add(entry)
    this.kept = null
  }

  private toPart(chunk: Buffer, offset: number, isFirst: boolean): ReadPart {
    this.tail.push(chunk)
    const raw = this.archiver?.push(chunk, offset) ?? []
    const rows = this.job.content === 'transcript' ? this.digest(chunk) : NOTHING
    return {
      source: this.job.source,
      bytes: chunk.length,
      raw,
      ...rows,
      ...this.marks(isFirst),
      numbers: null,
      checkpoint: null,
      patch: null,
    }
  }

  private marks(isFirst: boolean): Pick<FilePart, 'isRewritten' | 'isWarmup'> {
    return { isRewritten: isFirst && this.isRewritten, isWarmup: this.isWarmup }
  }

  private digest(chunk: Buffer): PartRows {
    return this.toRows(this.splitter.push(chunk).flatMap((line) => toEntries(line)))
  }

  private toRows(entries: readonly LineEntry[]): PartRows {
    if (this.kept) for (const entry of entries) this.kept.push(entry)
    const range = this.batch.begin()
    const damage: DamageRow[] = []
    for (const entry of entries) {
      if (entry.kind === 'blank') continue
      if (entry.damage) damage.push(toDamageRow(entry.line, entry.damage))
      if (entry.kind !== 'record') continue
      this.slim?.add(entry)
      const { record } = entry.parsed
      const inlineAgent = this.facts?.add(record, entry.line) ?? null
      const turn = this.turns.add(countable(entry))
      const row = toDigestRow(entry, turn, this.options.profile, this.tools)
      if (!row) continue
      row.digest.agentId ??= inlineAgent
      this.addRow(row)
    }
    return { rows: [range], damage }
  }

  private addRow({ digest, words, place }: DigestRow): void {
    if ((this.resume?.offset ?? 0) === 0) this.updateWarmup(digest.role, words[0]?.body)
    this.hasRows = true
    this.batch.add(digest, words, place)
  }

  /** A warm-up has the prompt "Warmup" or, since some versions did not write it, only answers (`isWarmup` in thread/session.ts). */
  private updateWarmup(role: string | null, text: string | undefined): void {
    if (!this.hasRows) {
      this.startsWithWarmup = text === 'Warmup'
      this.isWarmup = this.startsWithWarmup || role === 'assistant'
    } else if (role !== 'assistant') this.isWarmup = this.startsWithWarmup
  }

  /** An unterminated last line is indexed if it is a complete record. Otherwise a writer has not finished it. */
  private lastPart(end: number, isFirst: boolean): ReadPart {
    if (this.archiver && end < this.archiver.end)
      throw new AppError(
        'unreadable',
        `${this.job.path} became shorter while it was read; the next sync reads it again.`,
      )
    const lineStart = this.splitter.position
    const rest = this.splitter.finish().flatMap((line) => toEntries(line))
    const isComplete = rest.length > 0 && rest.every((entry) => entry.kind === 'record' && !entry.damage)
    const rows = this.job.content === 'spilled' ? this.spilled() : isComplete ? this.toRows(rest) : NOTHING
    const isAll = isComplete || this.job.content !== 'transcript'
    const reached = isAll
      ? { offset: end, line: lineStart.line, tail: this.tail.endHash }
      : { ...lineStart, tail: this.tail.hash }
    // Must precede the checkpoint, because it may replace the turn counter.
    const numbers = this.numbers(reached.offset)
    return {
      source: this.job.source,
      bytes: 0,
      raw: this.archiver?.flush() ?? [],
      ...rows,
      ...this.marks(isFirst),
      numbers,
      checkpoint: this.checkpoint(reached, end, true),
      patch: null,
    }
  }

  private numbers(end: number): TurnNumbers | null {
    if (this.turns.isStraight) return null
    const read = () => this.kept ?? fileEntries(this.reader, end)
    const isAgent = !this.job.facts
    const { numbers, counter } = this.slim?.number(isAgent) ?? numberTurns(read, isAgent)
    this.turns = counter
    return numbers
  }

  private spilled(): PartRows {
    const row = this.resume ? undefined : readSpilledRow(this.reader, this.job.path, this.options.profile)
    const range = this.batch.begin()
    if (row) this.addRow(row)
    return { rows: [range], damage: [] }
  }

  private checkpoint(reached: ReachedPlace, size: number, isEnd: boolean): Checkpoint {
    const { mtimeMs, inode } = this.reader
    const { offset, line, tail } = reached
    const facts = this.facts?.save() ?? null
    const card = this.facts && !this.facts.hasSummaries ? toSessionCard(this.facts, () => false) : null
    const turns = this.job.content === 'transcript' ? saveTurns(this.turns, offset) : null
    return { isEnd, offset, line, tail, facts, card, turns, size, mtimeMs, inode }
  }
}

function countable({ parsed, large, length }: RecordEntry): LiftedEntry {
  return large ? markLarge(parsed.record, length) : parsed.record
}

function joinParts(before: ReadPart | undefined, last: ReadPart): ReadPart {
  if (!before) return last
  return {
    ...before,
    raw: [...before.raw, ...last.raw],
    rows: [...before.rows, ...last.rows],
    damage: [...before.damage, ...last.damage],
    isWarmup: last.isWarmup,
    numbers: last.numbers,
    checkpoint: last.checkpoint,
  }
}

type ReachedPlace = Pick<Checkpoint, 'offset' | 'line' | 'tail'>

type PartRows = Pick<FilePart, 'rows' | 'damage'>

const NOTHING: PartRows = { rows: [], damage: [] }

/** Ends each read at a chunk boundary of the archive, so that a chunk can be compressed as soon as it is read. */
function nextLength(offset: number, most: number): number {
  return Math.min(most, CHUNK_BYTES - (offset % CHUNK_BYTES))
}

export function isSameFile(reader: ByteSource, resume: Pick<ResumePoint, 'offset' | 'tail'>): boolean {
  return reader.size >= resume.offset && hashOf(tailBefore(reader, resume.offset)) === resume.tail
}

function tailBefore(reader: ByteSource, offset: number): Buffer {
  const start = Math.max(0, offset - TAIL_BYTES)
  return reader.slice(start, offset - start)
}

function startFacts(resume: ResumePoint | null): FactsBuilder {
  return resume?.facts ? FactsBuilder.restore(resume.facts) : new FactsBuilder()
}

/** Collects bytes into chunks of the archive's size. Copies them, because the read buffer is reused. */
class Archiver {
  private next: number
  private pending: Buffer[] = []
  private pendingBytes = 0

  constructor(archivedBytes: number) {
    this.next = archivedBytes
  }

  get end(): number {
    return this.next
  }

  push(chunk: Buffer, offset: number): Uint8Array[] {
    if (offset > this.next)
      throw new AppError('internal', `Bytes ${this.next} to ${offset} of a file were not archived.`)
    const fresh = chunk.subarray(this.next - offset)
    if (fresh.length === 0) return []
    this.next += fresh.length
    this.pending.push(Buffer.from(fresh))
    this.pendingBytes += fresh.length
    return this.next % CHUNK_BYTES === 0 ? this.flush() : []
  }

  flush(): Uint8Array[] {
    if (this.pendingBytes === 0) return []
    const [only] = this.pending
    const bytes = this.pending.length === 1 && only ? only : Buffer.concat(this.pending)
    this.pending = []
    this.pendingBytes = 0
    return [bytes]
  }
}
