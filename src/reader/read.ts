// Streams a transcript as entries, a batch per chunk: one file handle, one reused buffer, flat memory.
import { open, type FileHandle } from 'node:fs/promises'
import { fileError, toFileError } from './file-error.ts'
import { toEntries, type EntryOptions, type LineEntry } from './entries.ts'
import { LineSplitter, type SplitterOptions } from './lines.ts'

/** Large enough that most transcripts are one read (median 384 KB), small enough to stay in the cache. */
const CHUNK_BYTES = 1024 * 1024

export interface ReadOptions extends SplitterOptions, EntryOptions {
  /** Called with every chunk before it is split; the buffer is reused. */
  onChunk?: (chunk: Buffer) => void
  /** Leave an unterminated last line unread: a writer may still be at it. */
  holdBack?: boolean
  /** Read no further than this offset. */
  until?: number
}

/** The batches' lengths sum to the bytes read. */
export async function* readEntries(path: string, options: ReadOptions = {}): AsyncGenerator<LineEntry[], Place> {
  const handle = await openTranscript(path)
  try {
    return yield* readHandle(handle, options)
  } catch (error) {
    throw toFileError(path, error)
  } finally {
    await handle.close()
  }
}

/** Where a read stopped: the first byte that was not given out. */
export interface Place {
  offset: number
  line: number
}

export async function* readHandle(handle: FileHandle, options: ReadOptions = {}): AsyncGenerator<LineEntry[], Place> {
  return yield* readChunks(chunksOf(handle, options.offset ?? 0, options.until), options)
}

/** Standard input, a socket, anything that yields bytes. */
export async function* readChunks(
  chunks: AsyncIterable<Buffer>,
  options: ReadOptions = {},
): AsyncGenerator<LineEntry[], Place> {
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
  // A pipe has no positions: it is read as it comes.
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
