// The health of a transcript after an edit that changes some of its lines. Only these lines are read again: all others
// were read, and hashed, when the edit was planned.
import type { ScannedRecord } from '../session/record-scan.ts'
import type { PlacedRecord } from '../thread/graph.ts'
import { readParts, type EditTranscript } from './edit-transcript.ts'
import { healthOf, type RecordMarks, type TranscriptHealth } from './health.ts'
import { PieceIndex } from './piece-index.ts'
import { piecesOf, readPieces } from './pieces.ts'
import type { FileEdit, Piece } from './plan.ts'

export type KnownRecords = Pick<EditTranscript, 'records' | 'marks' | 'damage'>
type ChangingEdit = Extract<FileEdit, { kind: 'mask' | 'rewrite' }>

/** Returns undefined if the transcript must be read completely: it is damaged, or the edit joins two lines. */
export async function healthAfterChange(
  known: KnownRecords,
  edit: ChangingEdit,
): Promise<TranscriptHealth | undefined> {
  // Without damage, every record is alone on its line, and all other lines are blank.
  if (known.damage.length > 0 || known.records.length === 0) return undefined
  const regions = findRegions(known.records, edit)
  const index = new PieceIndex(piecesOf(edit) ?? [])
  const pieces: Piece[] = []
  for (const region of regions) {
    const own = index.cut(region.newStart, region.newLength)
    region.newLines = endsLines(own)
    if (region.newLines === undefined && region.to < known.records.length) return undefined
    for (const piece of own) pieces.push(piece)
  }
  const read = await readParts(pieces)
  return healthOf({ ...join(known, regions, read), badLines: read.damage.length })
}

/** Lines of the old file, from one record up to another, and the bytes that replace them. */
interface Region {
  from: number
  to: number
  newStart: number
  newLength: number
  newLines: number | undefined
}

function findRegions(records: readonly ScannedRecord[], edit: ChangingEdit): Region[] {
  const regions: Region[] = []
  let [grown, next] = [0, 0]
  for (const { start, end, grows } of changesOf(edit)) {
    while (next < records.length && (records[next]?.lineOffset ?? 0) <= start) next += 1
    const from = Math.max(0, next - 1)
    while (next < records.length && (records[next]?.lineOffset ?? 0) < end) next += 1
    const last = regions.at(-1)
    // The first region may be the blank lines before the first record.
    if (last && (from < last.to || from === 0)) {
      last.newLength += offsetAt(records, next, edit) - offsetAt(records, last.to, edit) + grows
      last.to = next
    } else {
      const oldStart = from === 0 ? 0 : offsetAt(records, from, edit)
      regions.push({
        from,
        to: next,
        newStart: oldStart + grown,
        newLength: offsetAt(records, next, edit) - oldStart + grows,
        newLines: undefined,
      })
    }
    grown += grows
    // The next change may be in the same line.
    next = Math.max(from, next - 1)
  }
  return regions
}

function offsetAt(records: readonly ScannedRecord[], position: number, { file }: ChangingEdit): number {
  return records[position]?.lineOffset ?? file.size
}

interface Change {
  start: number
  end: number
  grows: number
}

function* changesOf(edit: ChangingEdit): Generator<Change> {
  if (edit.kind === 'mask') for (const { start, end } of edit.spans) yield { start, end, grows: 0 }
  else
    for (const { offset, length, bytes } of edit.replacements)
      yield { start: offset, end: offset + length, grows: bytes.length - length }
}

const NEWLINE = 0x0a

/** Returns the number of lines, undefined if the last one does not end. */
function endsLines(pieces: readonly Piece[]): number | undefined {
  let [lines, last] = [0, NEWLINE]
  for (const chunk of readPieces(pieces)) {
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1
    last = chunk.at(-1) ?? last
  }
  return last === NEWLINE ? lines : undefined
}

interface JoinedRecords {
  records: PlacedRecord[]
  marks: (RecordMarks | undefined)[]
}

/** Numbers lines and positions again. */
function join(known: KnownRecords, regions: readonly Region[], read: KnownRecords): JoinedRecords {
  const joined: JoinedRecords = { records: [], marks: [] }
  const add = ({ records, marks }: KnownRecords, position: number, lineShift: number) => {
    const record = records[position]
    if (!record) return
    joined.marks.push(marks[position])
    joined.records.push({ ...record, position: joined.records.length, line: record.line + lineShift })
  }
  let [position, taken, readLine, lineShift] = [0, 0, 1, 0]
  for (const { from, to, newLines } of regions) {
    for (; position < from; position++) add(known, position, lineShift)
    const oldLine = from === 0 ? 1 : (known.records[from]?.line ?? 1)
    const endLine = newLines === undefined ? Infinity : readLine + newLines
    for (; (read.records[taken]?.line ?? Infinity) < endLine; taken++) add(read, taken, oldLine + lineShift - readLine)
    position = to
    if (newLines === undefined) break
    readLine += newLines
    lineShift += newLines - ((known.records[to]?.line ?? oldLine) - oldLine)
  }
  for (; position < known.records.length; position++) add(known, position, lineShift)
  return joined
}
