// Numbers the turns of a file with branches, where counting prompts is not enough (thread/turn-counter.ts).
import { CHUNK_BYTES } from '../../archive/chunk.ts'
import { toEntries, type LineEntry, type RecordEntry } from '../../reader/entries.ts'
import { LineSplitter } from '../../reader/lines.ts'
import type { PlacedRecord } from '../../thread/graph.ts'
import { markLarge } from '../../thread/large-record.ts'
import { placeTranscript } from '../../thread/parts/part-places.ts'
import { Slimmer } from '../../thread/slim-record.ts'
import type { SavedTurns, TurnCounter } from '../../thread/turn-counter.ts'
import type { ByteSource } from './archived-bytes.ts'
import { NONE } from './row-batch.ts'

export interface TurnNumbers {
  offsets: Float64Array
  turns: Int32Array
  branches: Int32Array
}

interface NumberedTurns {
  numbers: TurnNumbers
  counter: TurnCounter
}

/** Slim records take 3 KB each. Reading them again takes half as long as the first time. */
const MAX_RECORDS = 25_000

/** Keeps the records of a long file while it is read, in case its turns must be numbered. */
export class SlimRecords {
  private readonly slimmer = new Slimmer()
  private readonly offsets: number[] = []
  private records: PlacedRecord[] | null = []

  add(entry: RecordEntry): void {
    const { records, offsets } = this
    if (!records) return
    if (records.length === MAX_RECORDS) this.records = null
    else records.push(place(entry, this.slimmer, offsets))
  }

  /** Returns undefined if there were too many. */
  number(isAgent: boolean): NumberedTurns | undefined {
    const { records, offsets } = this
    if (!records) return undefined
    return numberRecords(
      () => records,
      () => offsets,
      isAgent,
    )
  }
}

function place({ parsed, large, line, length }: RecordEntry, slimmer: Slimmer, offsets: number[]): PlacedRecord {
  const { record, range } = parsed
  const slim = slimmer.slim(large ? markLarge(record, length) : record)
  return { record: slim, position: offsets.push(range.offset) - 1, line }
}

/** `read` yields the entries of the file up to where the index has read it. It may be called several times. */
export function numberTurns(read: () => Iterable<LineEntry>, isAgent: boolean): NumberedTurns {
  let offsets: number[] = []
  function* records(): Generator<PlacedRecord> {
    const slimmer = new Slimmer()
    offsets = []
    for (const entry of read()) if (entry.kind === 'record') yield place(entry, slimmer, offsets)
  }
  return numberRecords(records, () => offsets, isAgent)
}

/** `offsetsOf` returns the offset of each record, when all were read. */
function numberRecords(
  records: () => Iterable<PlacedRecord>,
  offsetsOf: () => readonly number[],
  isAgent: boolean,
): NumberedTurns {
  const { places, counter } = placeTranscript(records, isAgent)
  const offsets = offsetsOf()
  const turns = new Int32Array(offsets.length)
  const branches = new Int32Array(offsets.length)
  let index = 0
  for (const { turn, branch } of places) {
    turns[index] = turn ?? NONE
    branches[index++] = branch ?? NONE
  }
  return { numbers: { offsets: Float64Array.from(offsets), turns, branches }, counter }
}

/** For shorter files only the number of turns is saved: they are counted again if the file grows, and most files never do. */
export const RECOUNTED_BYTES = 64 * 1024

export function saveTurns(counter: TurnCounter, offset: number): SavedTurns {
  return offset > RECOUNTED_BYTES ? counter.save() : counter.saveNumber()
}

export function* fileEntries(reader: ByteSource, end: number): Generator<LineEntry> {
  const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, Math.max(end, 1)))
  const splitter = new LineSplitter({ offset: 0, line: 1 })
  for (let offset = 0; offset < end;) {
    const chunk = reader.read(buffer.subarray(0, Math.min(buffer.length, end - offset)), offset)
    if (chunk.length === 0) break
    for (const line of splitter.push(chunk)) yield* toEntries(line)
    offset += chunk.length
  }
  for (const line of splitter.finish()) yield* toEntries(line)
}
