// Numbers the turns of a file with branches, where counting prompts is not enough (thread/turn-counter.ts).
import { CHUNK_BYTES } from '../../archive/chunk.ts'
import { toEntries, type LineEntry } from '../../reader/entries.ts'
import { LineSplitter } from '../../reader/lines.ts'
import type { PlacedRecord } from '../../thread/graph.ts'
import { markLarge } from '../../thread/large-record.ts'
import { Slimmer } from '../../thread/slim-record.ts'
import type { TurnCounter } from '../../thread/turn-counter.ts'
import { placeRecords } from '../../thread/turn-places.ts'
import type { ByteSource } from './archived-bytes.ts'
import { NONE } from './row-batch.ts'

export interface TurnNumbers {
  offsets: Float64Array
  turns: Int32Array
  branches: Int32Array
}

/** `entries`: those of the file up to where the index has read it. */
export function numberTurns(
  entries: Iterable<LineEntry>,
  isAgent: boolean,
): { numbers: TurnNumbers; counter: TurnCounter } {
  const offsets: number[] = []
  const records: PlacedRecord[] = []
  const slimmer = new Slimmer()
  for (const entry of entries) {
    if (entry.kind !== 'record') continue
    const { record, range } = entry.parsed
    const slim = slimmer.slim(entry.large ? markLarge(record, entry.length) : record)
    offsets.push(range.offset)
    records.push({ record: slim, position: records.length, line: entry.line })
  }
  const { places, counter } = placeRecords(records, isAgent)
  const numbers = {
    offsets: Float64Array.from(offsets),
    turns: Int32Array.from(places, ({ turn }) => turn ?? NONE),
    branches: Int32Array.from(places, ({ branch }) => branch ?? NONE),
  }
  return { numbers, counter }
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
