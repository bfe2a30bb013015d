// Reads the text of a block from its transcript, or from the archive if the transcript no longer contains it.
import type { Archive } from '../../archive/archive.ts'
import { readRange } from '../../archive/read-version.ts'
import { AppError } from '../../error.ts'
import { parseRecord } from '../../format/parse.ts'
import { ByteReader } from '../../reader/byte-reader.ts'
import { digestRecord } from '../../thread/digest.ts'
import { fingerprint } from '../sync/digest-row.ts'

export interface BlockLocation {
  path: string
  version: number
  offset: number
  length: number
  part: number
  print: number
  isSpilled: boolean
}

/** At least as much as the index reads of a spilled output (spilled-row.ts). */
const SPILLED_BYTES = 4 * 1024 * 1024

export class BlockTexts {
  private readonly archive: () => Archive
  private opened: { path: string; reader: ByteReader } | undefined

  constructor(archive: () => Archive) {
    this.archive = archive
  }

  read(location: BlockLocation): string | null {
    const bytes = location.isSpilled ? Math.min(location.length, SPILLED_BYTES) : location.length
    const fromFile = this.readSource(location, bytes)
    const text = fromFile && textIn(fromFile, location)
    return text ?? this.fromArchive(location, bytes)
  }

  /** Keeps the last file open, because candidates come in runs of the same session. */
  private readSource({ path, offset }: BlockLocation, bytes: number): Buffer | undefined {
    try {
      if (this.opened?.path !== path) {
        this.close()
        this.opened = { path, reader: new ByteReader(path) }
      }
      return this.opened.reader.slice(offset, bytes)
    } catch (error) {
      if (error instanceof AppError) return undefined
      throw error
    }
  }

  close(): void {
    this.opened?.reader.close()
    this.opened = undefined
  }

  private fromArchive(location: BlockLocation, bytes: number): string | null {
    const archive = this.archive()
    const version = archive.version(location.version)
    if (!version) return null
    try {
      return textIn(readRange(archive, version, location.offset, bytes), location) ?? null
    } catch (error) {
      // A damaged chunk: the hit is listed without its text. `annals verify` reports the damage.
      if (error instanceof AppError) return null
      throw error
    }
  }
}

function textIn(bytes: Buffer, { part, print, isSpilled, offset, length }: BlockLocation): string | undefined {
  const text = bytes.toString('utf8')
  if (isSpilled) return text
  const digest = digestRecord(parseRecord(text, { offset, length, line: 0 }).record)
  return digest && fingerprint(digest.type, digest.texts) === print ? digest.texts[part]?.text : undefined
}
