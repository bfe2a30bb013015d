// Reads the stored and deflated entries of a zip file, to search exports. It is not a general unzip.
import { closeSync, fstatSync, openSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { readAt } from '../../reader/byte-reader.ts'

export interface ZipEntry {
  name: string
  /** Undefined if the entry is packed in a way that Annals does not write. */
  bytes: Buffer | undefined
}

const END_SIGN = 0x06054b50
const ENTRY_SIGN = 0x02014b50
const END_BYTES = 22 + 65_535
const MAX_ENTRY_BYTES = 1024 * 1024 * 1024

export function* readZipEntries(path: string): Generator<ZipEntry> {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const tail = readAt(file, Math.max(0, size - END_BYTES), Math.min(size, END_BYTES))
    const end = findEnd(tail)
    if (end < 0) return
    const directory = readAt(file, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12))
    for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY_SIGN;) {
      const lengths = [28, 30, 32].map((field) => directory.readUInt16LE(at + field))
      const [nameLength = 0] = lengths
      const bytes = decompress(file, {
        method: directory.readUInt16LE(at + 10),
        packed: directory.readUInt32LE(at + 20),
        offset: directory.readUInt32LE(at + 42),
      })
      yield { name: directory.toString('utf8', at + 46, at + 46 + nameLength), bytes }
      at += 46 + lengths.reduce((sum, length) => sum + length, 0)
    }
  } finally {
    closeSync(file)
  }
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - 22; at >= 0; at--) if (tail.readUInt32LE(at) === END_SIGN) return at
  return -1
}

function decompress(
  file: number,
  { method, packed, offset }: { method: number; packed: number; offset: number },
): Buffer | undefined {
  const head = readAt(file, offset, 30)
  if (head.length < 30) return undefined
  const start = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const bytes = readAt(file, start, packed)
  if (method === 0) return bytes
  try {
    return method === 8 ? inflateRawSync(bytes, { maxOutputLength: MAX_ENTRY_BYTES }) : undefined
  } catch {
    return undefined
  }
}
