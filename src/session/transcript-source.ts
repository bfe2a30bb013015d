// Sources of a transcript's bytes: a file that may grow, the archive, or memory.
import type { ByteRange } from '../format/parse.ts'
import type { LineEntry } from '../reader/entries.ts'
import { readAppended } from '../reader/follow.ts'
import { locateFile, type SourceFile } from '../reader/locate.ts'
import type { Position } from '../reader/position.ts'
import { readChunks, readEntries } from '../reader/read.ts'
import { readBytes, readTexts } from '../reader/text-range.ts'
import type { FamilyBytes } from './family-bytes.ts'

export interface TranscriptSource {
  path: string
  /** Yields the entries since the last call. Stops near `maxBytes`, between lines. */
  readNew(maxBytes: number): AsyncGenerator<NewEntries>
  progress(): ReadProgress | null
  texts(ranges: readonly ByteRange[], maxBytes: number): Promise<string[]>
  bytes(offset: number, length: number): Promise<Buffer>
}

export interface ReadProgress {
  done: number
  total: number
}

export interface NewEntries {
  entries: readonly LineEntry[]
  /** The file was replaced or truncated: everything read before is void. */
  isRestart?: boolean
  /** A last line without its newline, which is read again next time. */
  isProvisional?: boolean
}

export function fileSource(path: string): TranscriptSource {
  let position: Position | undefined
  let progress: ReadProgress | null = null
  /** Size of the file when its last, unfinished line was read; -1 if none was. */
  let end = -1
  async function* readNew(maxBytes: number): AsyncGenerator<NewEntries> {
    const start = position?.offset ?? 0
    let grew = false
    // If a line is longer than the portion, read a larger one.
    for (let portion = maxBytes; (position?.offset ?? 0) === start; portion *= 2) {
      for await (const batch of readAppended(path, position, start + portion)) {
        position = batch.position
        grew = true
        if (batch.entries.length > 0 || batch.restarted !== undefined) end = -1
        yield { entries: batch.entries, isRestart: batch.restarted !== undefined }
      }
      const total = position ? sizeOf(path) : 0
      progress = position && total > start + portion ? { done: position.offset, total } : null
      if (!progress) break
    }
    if (!grew || position === undefined || progress || sizeOf(path) === end) return
    let reached = position.offset
    for await (const entries of readEntries(path, { offset: position.offset, line: position.line })) {
      for (const { length } of entries) reached += length
      yield { entries, isProvisional: true }
    }
    end = reached
  }
  return {
    path,
    readNew,
    progress: () => progress,
    texts: async (ranges, maxBytes) => readTexts(path, ranges, maxBytes),
    bytes: async (offset, length) => readBytes(path, offset, length),
  }
}

function sizeOf(path: string): number {
  try {
    return locateFile(path).size
  } catch {
    return 0
  }
}

export function archiveSource(file: SourceFile, bytes: FamilyBytes): TranscriptSource {
  let isRead = false
  async function* readNew(): AsyncGenerator<NewEntries> {
    if (isRead) return
    isRead = true
    for await (const entries of bytes.entries(file, {})) yield { entries }
  }
  return {
    path: file.path,
    readNew,
    progress: () => null,
    texts: async (ranges) => bytes.texts(file, ranges),
    bytes: async (offset, length) => bytes.bytes(file, offset, length),
  }
}

/** Bytes that were passed in. They stay in memory and are never written to disk. */
export function memorySource(chunks: readonly Buffer[]): TranscriptSource {
  const bytes = Buffer.concat(chunks)
  let isRead = false
  async function* readNew(): AsyncGenerator<NewEntries> {
    if (isRead) return
    isRead = true
    for await (const entries of readChunks(sliced(bytes))) yield { entries }
  }
  return {
    path: '',
    readNew,
    progress: () => null,
    texts: async (ranges, maxBytes) =>
      ranges.map(({ offset, length }) => bytes.toString('utf8', offset, offset + Math.min(length, maxBytes))),
    bytes: async (offset, length) => bytes.subarray(offset, offset + length),
  }
}

const CHUNK_BYTES = 1024 * 1024

async function* sliced(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) yield bytes.subarray(start, start + CHUNK_BYTES)
}
