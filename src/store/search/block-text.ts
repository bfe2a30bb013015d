// The words of a block, from the bytes: the transcript if it still holds them, else the archive.
import type { Archive } from '../../archive/archive.ts'
import { readRange } from '../../archive/read-version.ts'
import { AppError } from '../../error.ts'
import { parseRecord } from '../../format/parse.ts'
import { ByteReader } from '../../reader/byte-reader.ts'
import { digestRecord } from '../../thread/digest.ts'
import { fingerprint } from '../sync/digest-row.ts'

export interface TextPlace {
  path: string
  /** Of the archive. */
  version: number
  offset: number
  length: number
  part: number
  print: number
  isSpilled: boolean
}

/** More than a screen shows and less than would make a list of hits slow; the rest of a spilled output stays unread. */
const SPILLED_BYTES = 1024 * 1024

export class BlockTexts {
  private readonly archive: () => Archive
  private opened: { path: string; reader: ByteReader } | undefined

  /** The archive is opened when a transcript has gone. */
  constructor(archive: () => Archive) {
    this.archive = archive
  }

  /** Null when neither place holds it any more. */
  read(place: TextPlace): string | null {
    const bytes = place.isSpilled ? Math.min(place.length, SPILLED_BYTES) : place.length
    const fromFile = this.readSource(place, bytes)
    const text = fromFile && textIn(fromFile, place)
    return text ?? this.fromArchive(place, bytes)
  }

  /** The file read last stays open: candidates come in runs of the same session. */
  private readSource({ path, offset }: TextPlace, bytes: number): Buffer | undefined {
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

  private fromArchive(place: TextPlace, bytes: number): string | null {
    const archive = this.archive()
    const version = archive.version(place.version)
    if (!version) return null
    try {
      return textIn(readRange(archive, version, place.offset, bytes), place) ?? null
    } catch (error) {
      // A damaged chunk: the hit stands, its words are lost. `annals verify` names the place.
      if (error instanceof AppError) return null
      throw error
    }
  }
}

/** Undefined when something else stands there now. */
function textIn(bytes: Buffer, { part, print, isSpilled, offset, length }: TextPlace): string | undefined {
  const text = bytes.toString('utf8')
  if (isSpilled) return text
  const digest = digestRecord(parseRecord(text, { offset, length, line: 0 }).record)
  return digest && fingerprint(digest.type, digest.texts) === print ? digest.texts[part]?.text : undefined
}
