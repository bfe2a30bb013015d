// The first half of a repair: every line of a transcript becomes one JSON object or is removed. Uncertain lines are kept.
import { startsWithBom } from '../../reader/bytes.ts'
import { MAX_LINE_BYTES } from '../../reader/lines.ts'
import { repairLine } from '../../reader/json/repair-line.ts'
import type { DamagedLine } from '../../session/session-view.ts'
import { plural } from '../../text/quantity.ts'
import type { EditTranscript } from '../edit-transcript.ts'
import { readPieces, separator } from '../pieces.ts'
import type { ByteReplacement, TouchedRecord } from '../plan.ts'
import { fixLine, type FixedLine } from './fix-line.ts'
import { addLost, type RepairTally } from './repair-tally.ts'

const MAX_PREVIEW = 160

export interface FixedLines {
  replacements: ByteReplacement[]
  touched: TouchedRecord[]
}

export function fixLines(transcript: EditTranscript, tally: RepairTally): FixedLines {
  const damaged = new LineFixer(transcript, tally)
  const spread = findSpread(transcript)
  for (const line of transcript.damage) {
    // A list of that size may contain records, but it is too large to be read.
    if (line.kind === 'too-large' || line.length > MAX_LINE_BYTES + 1) tally.tooLarge += 1
    else if (spread.has(line.line)) tally.spreadLines += 1
    else damaged.fix(line)
  }
  damaged.removeByteOrderMarks()
  damaged.endLastLine()
  return {
    replacements: damaged.replacements.toSorted((a, b) => a.offset - b.offset),
    touched: damaged.touched.toSorted((a, b) => a.line - b.line),
  }
}

class LineFixer {
  readonly replacements: ByteReplacement[] = []
  readonly touched: TouchedRecord[] = []
  private readonly transcript: EditTranscript
  private readonly tally: RepairTally

  constructor(transcript: EditTranscript, tally: RepairTally) {
    this.transcript = transcript
    this.tally = tally
  }

  fix({ line, offset, length, kind }: DamagedLine): void {
    const bytes = bytesAt(this.transcript, offset, length)
    const isList = kind === 'not-object'
    const fixed = fixLine(bytes, kind)
    for (const replacement of fixed.replacements)
      this.replacements.push({ ...replacement, offset: offset + replacement.offset })
    for (const lost of fixed.lost) this.lose(line, bytes.subarray(lost.offset, lost.offset + lost.length), lost.reason)
    if (fixed.records > 1 || isList) this.tally.separated += fixed.records
    this.tally.cleared += fixed.cleared
    this.reportSaved(line, fixed, isList)
  }

  /** Annals accepts a byte order mark at the start of a line, but other JSON readers do not. */
  removeByteOrderMarks(): void {
    const lines = new Set(this.transcript.damage.map(({ line }) => line))
    for (const { line, offset, lineOffset, isSound, isLarge } of this.transcript.records) {
      if (isSound || isLarge || lines.has(line) || offset !== lineOffset + MARK_BYTES) continue
      if (!startsWithBom(bytesAt(this.transcript, lineOffset, MARK_BYTES), 0)) continue
      this.replacements.push({ offset: lineOffset, length: MARK_BYTES, bytes: Buffer.alloc(0) })
      this.tally.marks += 1
      this.report({ line, type: 'byte order mark', change: 'removed', before: 'a byte order mark', after: null })
    }
  }

  endLastLine(): void {
    const { records, damage, file } = this.transcript
    const last = damage.at(-1)
    if (last && last.offset + last.length === file.size) return
    for (const bytes of separator(file)) {
      this.replacements.push({ offset: file.size, length: 0, bytes })
      this.tally.newlines += 1
      const line = records.at(-1)?.line ?? 1
      this.report({ line, type: 'newline', change: 'added', before: null, after: 'a newline after the last line' })
    }
  }

  private lose(line: number, bytes: Buffer, reason: Parameters<typeof addLost>[1]): void {
    addLost(this.tally, reason, bytes.length)
    this.report({
      line,
      type: reason,
      change: 'removed',
      before: preview(bytes.toString('utf8', 0, 1000)),
      after: null,
    })
  }

  private reportSaved(line: number, { records, cleared }: FixedLine, isList: boolean): void {
    if (records === 0 || (records === 1 && cleared === 0 && !isList)) return
    const many = isList ? `a list of ${plural(records, 'record')}` : `${records} records on one line`
    const before = records > 1 || isList ? many : 'a record with NUL bytes'
    const after = records > 1 ? `${records} lines` : 'the record alone'
    this.report({ line, type: 'line', change: 'changed', before, after })
  }

  private report(touched: Omit<TouchedRecord, 'path' | 'uuid'>): void {
    this.touched.push({ path: this.transcript.file.path, uuid: null, ...touched })
  }
}

const MARK_BYTES = 3

/** Lines that form records only together, as after a formatter was run: removing them would lose records. */
function findSpread(transcript: EditTranscript): Set<number> {
  const spread = new Set<number>()
  for (const run of runsOfLines(transcript)) {
    const [first, last] = [run[0], run.at(-1)]
    if (!first || !last || first === last) continue
    const length = last.offset + last.length - first.offset
    if (length > MAX_LINE_BYTES) continue
    const { segments } = repairLine(bytesAt(transcript, first.offset, length))
    for (const segment of segments) {
      if (segment.kind !== 'record') continue
      const [from, to] = [first.offset + segment.json.start, first.offset + segment.json.end]
      const lines = run.filter(({ offset, length: bytes }) => offset < to && offset + bytes > from)
      if (lines.length > 1) for (const { line } of lines) spread.add(line)
    }
  }
  return spread
}

function runsOfLines({ damage, records }: EditTranscript): DamagedLine[][] {
  const saved = new Set(records.map(({ line }) => line))
  const runs: DamagedLine[][] = []
  for (const line of damage) {
    if (saved.has(line.line) || line.kind === 'too-large' || line.kind === 'nul') continue
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run && before && before.offset + before.length === line.offset) run.push(line)
    else runs.push([line])
  }
  return runs
}

function bytesAt({ file: { path } }: EditTranscript, offset: number, length: number): Buffer {
  const parts: Buffer[] = []
  // Copied, because chunks are valid only until the next one is read.
  for (const chunk of readPieces([{ path, offset, length }])) parts.push(Buffer.from(chunk))
  return Buffer.concat(parts)
}

function preview(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= MAX_PREVIEW ? line : `${line.slice(0, MAX_PREVIEW).replace(/[\ud800-\udbff]$/, '')}…`
}
