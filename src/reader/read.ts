// Streams a transcript as entries, one batch per chunk, with one file handle, one reused buffer and constant memory.
import { open, type FileHandle } from 'node:fs/promises'
import { fileError, toFileError } from './file-error.ts'
import { toEntries, type EntryOptions, type LineEntry } from './entries.ts'
import { LineSplitter, type SplitterOptions } from './lines.ts'

/** Most transcripts fit in one read (median 384 KB), and the buffer still fits in the CPU cache. */
const CHUNK_BYTES = 1024 * 1024

export interface ReadOptions extends SplitterOptions, EntryOptions {
  onChunk?: (chunk: Buffer) => void
  /** Leaves an unterminated last line unread, because it may still be being written. */
  holdBack?: boolean
  until?: number
}

export async function* readEntries(path: string, options: ReadOptions = {}): AsyncGenerator<LineEntry[], ReadEnd> {
  const handle = await openTranscript(path)
  try {
    return yield* readHandle(handle, options)
  } catch (error) {
    throw toFileError(path, error)
  } finally {
    await handle.close()
  }
}

export interface ReadEnd {
  offset: number
  line: number
}

export async function* readHandle(handle: FileHandle, options: ReadOptions = {}): AsyncGenerator<LineEntry[], ReadEnd> {
  return yield* readChunks(chunksOf(handle, options.offset ?? 0, options.until), options)
}

export async function* readChunks(
  chunks: AsyncIterable<Buffer>,
  options: ReadOptions = {},
): AsyncGenerator<LineEntry[], ReadEnd> {
  const splitter = new LineSplitter(options)
  for await (const chunk of chunks) {
    options.onChunk?.(chunk)
    const entries: LineEntry[] = []
    for (const line of splitter.push(chunk)) pushAll(entries, toEntries(line, options))
    if (entries.length > 0) yield entries
  }
  const rest = options.holdBack ? [] : splitter.finish().flatMap((line) => toEntries(line, options))
  if (rest.length > 0) yield rest
  return splitter.position
}

function pushAll(into: LineEntry[], entries: readonly LineEntry[]): void {
  for (const entry of entries) into.push(entry)
}

async function* chunksOf(handle: FileHandle, from: number, until = Infinity): AsyncGenerator<Buffer> {
  // A pipe has no positions and is read sequentially.
  const isSeekable = (await handle.stat()).isFile()
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
  let offset = from
  while (offset < until) {
    const { bytesRead } = await handle.read(
      buffer,
      0,
      Math.min(buffer.length, until - offset),
      isSeekable ? offset : null,
    )
    if (bytesRead === 0) return
    offset += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

export async function openTranscript(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r')
  } catch (error) {
    throw fileError(path, error)
  }
}
