// Reads the text of a block from its transcript, or from the archive if the transcript no longer contains it.
import type { Archive } from '../../archive/archive.ts'
import { readRange } from '../../archive/read-version.ts'
import { AppError } from '../../error.ts'
import { parseRecord } from '../../format/parse.ts'
import type { LiftedEntry } from '../../format/record.ts'
import type { ByteReader } from '../../reader/byte-reader.ts'
import { recordText } from '../../reader/json/repair-line.ts'
import { digestRecord } from '../../thread/digest.ts'
import { fingerprint } from '../sync/digest-row.ts'
import { openOrSkip } from './open-or-skip.ts'
import type { MayMatch } from './raw-test.ts'

export interface BlockLocation {
  path: string
  version: number
  offset: number
  length: number
  part: number
  print: number
  isSpilled: boolean
  /** The state of the file when its record was indexed; null if the record is of an earlier version of the file. */
  indexed: { size: number; mtimeMs: number; inode: number } | null
}

/** At least as much as the index reads of a spilled output (spilled-row.ts). */
const SPILLED_BYTES = 4 * 1024 * 1024

/** The best candidates alternate between many files, so files stay open. */
const MOST_OPEN = 64

/** Larger records are read into a buffer of their own. */
const SCRATCH_BYTES = 256 * 1024

export class BlockTexts {
  private readonly archive: () => Archive
  private readonly opened = new Map<string, ByteReader>()
  private readonly scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES)
  /** Texts that neither the transcript nor the archive could give. */
  unread = 0

  constructor(archive: () => Archive) {
    this.archive = archive
  }

  read(location: BlockLocation): string | null {
    return this.readIf(location, undefined) ?? null
  }

  /**
   * Returns undefined if `mayMatch` rejects the bytes of the record. Asks it only about bytes that are certainly those of the
   * record: the file is as it was when it was indexed.
   */
  readIf(location: BlockLocation, mayMatch: MayMatch | undefined): string | null | undefined {
    const bytes = location.isSpilled ? Math.min(location.length, SPILLED_BYTES) : location.length
    const reader = this.open(location.path)
    const fromFile = reader && this.readBytes(reader, location.offset, bytes)
    const isTested = fromFile && mayMatch && !location.isSpilled && isIndexed(reader, location)
    if (isTested && !mayMatch(fromFile)) return undefined
    const text = fromFile && textIn(fromFile, location)
    const found = text ?? this.fromArchive(location, bytes)
    if (found === null) this.unread += 1
    return found
  }

  /** Returns the record of a block; null for a spilled output, which is no record, or if it cannot be read. */
  readRecord(location: BlockLocation): LiftedEntry | null {
    if (location.isSpilled) return null
    const reader = this.open(location.path)
    const fromFile = reader && this.readBytes(reader, location.offset, location.length)
    return (fromFile && recordIn(recordText(fromFile), location)) ?? this.recordFromArchive(location)
  }

  private recordFromArchive(location: BlockLocation): LiftedEntry | null {
    const archive = this.archive()
    const version = archive.version(location.version)
    try {
      const bytes = version && readRange(archive, version, location.offset, location.length)
      return (bytes && recordIn(recordText(bytes), location)) ?? null
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }

  private open(path: string): ByteReader | undefined {
    const known = this.opened.get(path)
    if (known) return known
    const reader = openOrSkip(path)
    if (!reader) return undefined
    if (this.opened.size >= MOST_OPEN) this.close()
    this.opened.set(path, reader)
    return reader
  }

  private readBytes(reader: ByteReader, offset: number, bytes: number): Buffer | undefined {
    try {
      return bytes > SCRATCH_BYTES ? reader.slice(offset, bytes) : reader.read(this.scratch.subarray(0, bytes), offset)
    } catch (error) {
      if (error instanceof AppError) return undefined
      throw error
    }
  }

  close(): void {
    for (const reader of this.opened.values()) reader.close()
    this.opened.clear()
  }

  private fromArchive(location: BlockLocation, bytes: number): string | null {
    const archive = this.archive()
    const version = archive.version(location.version)
    if (!version) return null
    try {
      return textIn(readRange(archive, version, location.offset, bytes), location) ?? null
    } catch (error) {
      // A damaged chunk: the hit is listed without its text.
      if (error instanceof AppError) return null
      throw error
    }
  }
}

function isIndexed({ size, mtimeMs, inode }: ByteReader, { indexed }: BlockLocation): boolean {
  return indexed !== null && indexed.size === size && indexed.mtimeMs === mtimeMs && indexed.inode === inode
}

function textIn(bytes: Buffer, location: BlockLocation): string | undefined {
  if (location.isSpilled) return bytes.toString('utf8')
  const end = bytes.length > SHORT_RECORD ? bytes.indexOf(TOOL_RESULT) : -1
  const text = end < 0 ? undefined : partIn(`${recordText(bytes.subarray(0, end))}}`, location)
  return text ?? partIn(recordText(bytes), location)
}

const SHORT_RECORD = 2000

/**
 * The result as an object, which repeats the texts of the record and is usually its last member. Without it, a record
 * is parsed in half the time. If that changes its texts, or if this is not the member, the fingerprint differs.
 */
const TOOL_RESULT = Buffer.from(',"toolUseResult":')

function recordIn(text: string, { print, offset, length }: BlockLocation): LiftedEntry | undefined {
  const { record } = parseRecord(text, { offset, length, line: 0 })
  const digest = digestRecord(record)
  return digest && fingerprint(digest.type, digest.texts) === print ? record : undefined
}

function partIn(record: string, { part, print, offset, length }: BlockLocation): string | undefined {
  const digest = digestRecord(parseRecord(record, { offset, length, line: 0 }).record)
  return digest && fingerprint(digest.type, digest.texts) === print ? digest.texts[part]?.text : undefined
}
