// Reads a rewritten file of which most lines are indexed already, as after an edit. All lines count for the facts and turns of
// the session, but only changed lines become rows: the rows of the others are moved (index/patch-rows.ts).
import { CHUNK_BYTES } from '../../archive/chunk.ts'
import type { LiftedEntry } from '../../format/record.ts'
import { ByteReader } from '../../reader/byte-reader.ts'
import { toEntries, type LineEntry, type RecordEntry } from '../../reader/entries.ts'
import { LineSplitter } from '../../reader/lines.ts'
import { TailTracker } from '../../reader/position.ts'
import { hasDigest } from '../../thread/digest.ts'
import { isDocumentedTalk } from '../../thread/documented.ts'
import { isChainRecord } from '../../thread/graph.ts'
import { FactsBuilder } from '../../thread/session-facts.ts'
import { toolResultIds } from '../../thread/tool-ids.ts'
import { TurnCounter } from '../../thread/turn-counter.ts'
import { openArchivedBytes, type ByteSource } from './archived-bytes.ts'
import { toDigestRow, type ToolNames } from './digest-row.ts'
import type {
  Checkpoint,
  FileJob,
  KeptBytes,
  KeptContent,
  KeptRows,
  Patch,
  ReadJobOptions,
  ReadPart,
} from './file-job.ts'
import { fileEntries, numberTurns, saveTurns, SlimRecords, type TurnNumbers } from './number-turns.ts'
import { NONE, type RowBatchBuilder, type RowRange } from './row-batch.ts'
import { toSessionCard } from './session-card.ts'

/** Returns undefined if the file must be read completely: something in it makes rows depend on other lines. */
export function readPatchedJob(job: FileJob, options: ReadJobOptions, batch: RowBatchBuilder): ReadPart | undefined {
  if (!job.kept) return undefined
  const reader = job.archived ? openArchivedBytes(job.archived) : new ByteReader(job.path)
  try {
    return isCompared(reader, job.kept) ? new PatchReader(reader, job, job.kept, options, batch).read() : undefined
  } finally {
    reader.close()
  }
}

/** The kept ranges are not compared again while they are read. */
function isCompared({ size, mtimeMs, inode }: ByteSource, { state }: KeptContent): boolean {
  return !state || (state.size === size && state.mtimeMs === mtimeMs && state.inode === inode)
}

class PatchReader {
  private readonly reader: ByteSource
  private readonly kept: KeptContent
  private readonly job: FileJob
  private readonly options: ReadJobOptions
  private readonly splitter = new LineSplitter()
  private readonly tail = TailTracker.after(Buffer.alloc(0))
  private readonly facts = new FactsBuilder()
  private readonly turns = new TurnCounter(false)
  private readonly gaps: GapCollector
  private readonly lines: KeptLines
  private readonly batch: RowBatchBuilder
  private readonly range: RowRange
  private readonly tools: ToolNames = new Map()
  private readonly uuids = new Set<string>()
  private readonly answered = new Set<string>()
  private readonly offsets: number[] = []
  private readonly numbers: number[] = []
  private readonly slim = new SlimRecords()
  private results = 0

  constructor(reader: ByteSource, job: FileJob, kept: KeptContent, options: ReadJobOptions, batch: RowBatchBuilder) {
    this.batch = batch
    this.range = batch.begin()
    this.reader = reader
    this.kept = kept
    this.job = job
    this.options = options
    this.gaps = new GapCollector(kept.ranges)
    this.lines = new KeptLines(kept.ranges)
  }

  read(): ReadPart | undefined {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
    let end = 0
    for (;;) {
      const chunk = this.reader.read(buffer, end)
      if (chunk.length === 0) break
      this.tail.push(chunk)
      if (this.kept.archivedSize === null) this.gaps.push(chunk, end)
      end += chunk.length
      for (const line of this.splitter.push(chunk))
        for (const entry of toEntries(line)) if (!this.add(entry)) return undefined
    }
    const { offset } = this.splitter.position
    // A last line without its end may be unfinished. A file that became shorter has lost lines that should be kept.
    if (offset !== end || end < this.gaps.end) return undefined
    return end === (this.kept.archivedSize ?? end) ? this.part(end) : undefined
  }

  private add(entry: LineEntry): boolean {
    if (entry.kind === 'blank') return true
    if (entry.kind !== 'record' || entry.damage || entry.large) return false
    const { record } = entry.parsed
    if (!isIndependent(record) || !this.isUnique(record)) return false
    this.facts.add(record, entry.line)
    const turn = this.turns.add(record)
    this.offsets.push(entry.parsed.range.offset)
    this.numbers.push(turn ?? NONE)
    this.slim.add(entry)
    if (this.lines.has(entry)) this.keep(entry, record)
    else {
      const row = toDigestRow(entry, turn, this.options.profile, this.tools)
      if (row) this.batch.add(row.digest, row.words, row.place)
    }
    return true
  }

  private keep(entry: RecordEntry, record: LiftedEntry): void {
    if (!hasDigest(record)) return
    this.lines.add(entry)
    if (record.type === 'user') this.results += toolResultIds(record).length
  }

  /** Of two copies of a record, and of two results of a call, the last one counts. */
  private isUnique(record: LiftedEntry): boolean {
    if ('uuid' in record && record.uuid !== undefined) {
      const { size } = this.uuids
      if (this.uuids.add(record.uuid).size === size) return false
    }
    if (record.type !== 'user') return true
    return toolResultIds(record).every((id) => {
      const { size } = this.answered
      return this.answered.add(id).size > size
    })
  }

  private part(end: number): ReadPart {
    // Must precede the checkpoint, because it may replace the turn counter.
    const { numbers, counter } = this.number(end)
    const { raw, offsets } = this.gaps.take()
    return {
      source: this.job.source,
      bytes: end,
      raw,
      rows: [this.range],
      damage: [],
      numbers,
      isRewritten: false,
      isWarmup: false,
      checkpoint: this.checkpoint(end, counter),
      patch: { ...this.lines.take(), results: this.results, offsets },
    }
  }

  private number(end: number): { numbers: TurnNumbers; counter: TurnCounter } {
    if (!this.turns.isStraight)
      return this.slim.number(false) ?? numberTurns(() => fileEntries(this.reader, end), false)
    const branches = new Int32Array(this.offsets.length).fill(NONE)
    const numbers = { offsets: Float64Array.from(this.offsets), turns: Int32Array.from(this.numbers), branches }
    return { numbers, counter: this.turns }
  }

  private checkpoint(end: number, turns: TurnCounter): Checkpoint {
    const { mtimeMs, inode } = this.reader
    return {
      isEnd: true,
      ...this.splitter.position,
      tail: this.tail.hash,
      facts: this.facts.save(),
      card: this.facts.hasSummaries ? null : toSessionCard(this.facts, () => false),
      turns: saveTurns(turns, end),
      size: end,
      mtimeMs,
      inode,
    }
  }
}

/** Rows of other records depend on more than their own line: summaries name other files, reports and agents have files. */
function isIndependent(record: LiftedEntry): boolean {
  if (record.type === 'summary' || record.type === 'progress' || isDocumentedTalk(record)) return false
  if (!isChainRecord(record)) return true
  return record.isSidechain !== true && !('agentId' in record && record.agentId)
}

/** The lines that are completely inside of ranges with the same bytes. */
class KeptLines {
  private readonly ranges: readonly KeptBytes[]
  private readonly kept: KeptRows[] = []
  private next = 0
  private rows = 0

  constructor(ranges: readonly KeptBytes[]) {
    this.ranges = ranges
  }

  has({ offset, length }: RecordEntry): boolean {
    const range = this.rangeAt(offset)
    return range !== undefined && range.from <= offset && offset + length <= range.to
  }

  add({ offset, length, line, parsed }: RecordEntry): void {
    const range = this.rangeAt(offset)
    if (!range) return
    this.rows += 1
    const last = this.kept.at(-1)
    if (last && last.from >= range.from) last.to = offset + length
    else {
      const first = { offset: parsed.range.offset, line }
      this.kept.push({ from: offset, to: offset + length, shift: range.shift, first })
    }
  }

  take(): Pick<Patch, 'kept' | 'rows'> {
    return { kept: this.kept, rows: this.rows }
  }

  private rangeAt(offset: number): KeptBytes | undefined {
    while ((this.ranges[this.next]?.to ?? Infinity) <= offset) this.next += 1
    return this.ranges[this.next]
  }
}

/** Collects the bytes between the kept ranges in chunks. Copies them, because the read buffer is reused. */
class GapCollector {
  readonly end: number
  private readonly ranges: readonly KeptBytes[]
  private readonly raw: Uint8Array[] = []
  private readonly offsets: number[] = []
  private pending: Buffer[] = []
  private pendingBytes = 0
  private heldFrom = 0
  private next = 0

  constructor(ranges: readonly KeptBytes[]) {
    this.ranges = ranges
    this.end = ranges.at(-1)?.to ?? 0
  }

  push(chunk: Buffer, offset: number): void {
    const end = offset + chunk.length
    for (let at = offset; at < end;) {
      const { from, to } = this.ranges[this.next] ?? { from: Infinity, to: Infinity }
      if (at >= to) this.next += 1
      else if (at >= from) {
        this.flush()
        at = Math.min(to, end)
      } else {
        const length = Math.min(from, end) - at
        this.hold(chunk.subarray(at - offset, at - offset + length), at)
        at += length
      }
    }
  }

  take(): { raw: Uint8Array[]; offsets: number[] } {
    this.flush()
    return { raw: this.raw, offsets: this.offsets }
  }

  private hold(bytes: Buffer, at: number): void {
    for (let done = 0; done < bytes.length;) {
      if (this.pendingBytes === 0) this.heldFrom = at + done
      const part = bytes.subarray(done, done + CHUNK_BYTES - this.pendingBytes)
      this.pending.push(Buffer.from(part))
      this.pendingBytes += part.length
      done += part.length
      if (this.pendingBytes === CHUNK_BYTES) this.flush()
    }
  }

  private flush(): void {
    if (this.pendingBytes === 0) return
    this.raw.push(new Uint8Array(Buffer.concat(this.pending)))
    this.offsets.push(this.heldFrom)
    this.pending = []
    this.pendingBytes = 0
  }
}
