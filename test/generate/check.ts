// Invariants of the entries of any file, damaged or not, for the property tests and the fuzzer.
import type { LineEntry, RecordEntry } from '../../src/reader/entries.ts'
import type { Survivor } from './mutation.ts'

/** Describes the first byte that is in no entry or in two. Returns undefined if the entries cover the file exactly. */
export function findGap(entries: readonly LineEntry[], size: number): string | undefined {
  let offset = 0
  for (const entry of entries) {
    if (entry.offset !== offset || entry.length <= 0)
      return `entry at ${entry.offset}+${entry.length}, expected at ${offset}`
    offset += entry.length
  }
  return offset === size ? undefined : `entries end at ${offset} of ${size}`
}

/** Returns the missing survivors. Each must be one record, in order, with its id and nothing else in its range. */
export function findLost(entries: readonly LineEntry[], bytes: Buffer, survivors: readonly Survivor[]): Survivor[] {
  const records = entries.filter((entry) => entry.kind === 'record')
  let index = 0
  return survivors.filter((survivor) => {
    while (index < records.length && endOf(records[index]) < survivor.offset + survivor.length) index += 1
    const record = records[index]
    return !record || !isSurvivor(record, bytes, survivor)
  })
}

function endOf(record: RecordEntry | undefined): number {
  return record ? record.parsed.range.offset + record.parsed.range.length : 0
}

function isSurvivor(record: RecordEntry, bytes: Buffer, survivor: Survivor): boolean {
  const { range, raw } = record.parsed
  const id: unknown = typeof raw === 'object' && raw !== null ? Reflect.get(raw, survivor.idKey) : undefined
  const before = bytes.subarray(range.offset, survivor.offset)
  const after = bytes.subarray(survivor.offset + survivor.length, range.offset + range.length)
  return id === survivor.id && isBlank(before) && isBlank(after)
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d)
}
