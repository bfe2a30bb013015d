// Streams a transcript as entries, one batch per chunk, with one file handle, one reused buffer and constant memory.
import { close, fstat, open, read, type Stats } from 'node:fs'
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

export async function* readHandle(
  handle: ReadableFile,
  options: ReadOptions = {},
): AsyncGenerator<LineEntry[], ReadEnd> {
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

async function* chunksOf(handle: ReadableFile, from: number, until = Infinity): AsyncGenerator<Buffer> {
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

export async function openTranscript(path: string): Promise<ReadableFile> {
  try {
    return await openFile(path)
  } catch (error) {
    throw fileError(path, error)
  }
}

/** The part of a FileHandle that reading needs. */
export interface ReadableFile {
  read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number | null,
  ): Promise<{ bytesRead: number; buffer: Buffer }>
  stat(): Promise<Stats>
  close(): Promise<void>
}

type Done<Value> = (error: Error | null, value: Value) => void

/** As node:fs/promises opens files. That module takes 5 ms to load. */
async function openFile(path: string): Promise<ReadableFile> {
  const descriptor = await settle<number>((done) => open(path, 'r', done))
  return {
    async read(buffer, offset, length, position) {
      const bytesRead = await settle<number>((done) => read(descriptor, buffer, offset, length, position, done))
      return { bytesRead, buffer }
    },
    stat: async () => settle<Stats>((done) => fstat(descriptor, done)),
    close: async () => settle<void>((done) => close(descriptor, (error) => done(error ?? null))),
  }
}

async function settle<Value>(call: (done: Done<Value>) => void): Promise<Value> {
  return new Promise((resolve, reject) => call((error, value) => (error ? reject(error) : resolve(value))))
}
