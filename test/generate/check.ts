// What must hold for the entries of any file, whatever happened to it: the oracles of the property tests and the fuzzer.
import type { LineEntry, RecordEntry } from '../../src/reader/entries.ts'
import type { Survivor } from './mutation.ts'

/** A sentence about the first byte that is in no entry or in two; undefined when the entries tile the file. */
export function findGap(entries: readonly LineEntry[], size: number): string | undefined {
  let place = 0
  for (const entry of entries) {
    if (entry.offset !== place || entry.length <= 0)
      return `entry at ${entry.offset}+${entry.length}, expected at ${place}`
    place += entry.length
  }
  return place === size ? undefined : `entries end at ${place} of ${size}`
}

/** The survivors that are not there: each must be one record, in order, with its own id, and nothing else in its range. */
export function findLost(entries: readonly LineEntry[], bytes: Buffer, survivors: readonly Survivor[]): Survivor[] {
  const records = entries.filter((entry) => entry.kind === 'record')
  let place = 0
  return survivors.filter((survivor) => {
    while (place < records.length && endOf(records[place]) < survivor.offset + survivor.length) place += 1
    const record = records[place]
    return !record || !holds(record, bytes, survivor)
  })
}

function endOf(record: RecordEntry | undefined): number {
  return record ? record.parsed.range.offset + record.parsed.range.length : 0
}

function holds(record: RecordEntry, bytes: Buffer, survivor: Survivor): boolean {
  const { range, raw } = record.parsed
  const id: unknown = typeof raw === 'object' && raw !== null ? Reflect.get(raw, survivor.idKey) : undefined
  const before = bytes.subarray(range.offset, survivor.offset)
  const behind = bytes.subarray(survivor.offset + survivor.length, range.offset + range.length)
  return id === survivor.id && isEmpty(before) && isEmpty(behind)
}

function isEmpty(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d)
}
