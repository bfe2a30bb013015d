// Where reading stopped in a file, and whether that position still refers to the same bytes. Claude Code sometimes
// rewrites files in place, so comparing sizes is not enough.
import { hash } from 'node:crypto'
import type { ReadableFile } from './read.ts'

/** Enough to detect a rewrite: no two records of a session end in the same kilobyte. */
export const TAIL_BYTES = 1024

export interface Position {
  offset: number
  line: number
  inode: number
  tailHash: string
}

export type PositionState = 'unchanged' | 'grown' | 'truncated' | 'replaced'

export async function takePosition(handle: ReadableFile, at: { offset: number; line: number }): Promise<Position> {
  const { ino } = await handle.stat()
  return positionAt({ ...at, inode: ino }, await readTail(handle, at.offset))
}

/** The hash is computed when it is read: most readers do not come back, and loading node:crypto takes 4 ms. */
export function positionAt({ offset, line, inode }: Omit<Position, 'tailHash'>, tail: Uint8Array): Position {
  return {
    offset,
    line,
    inode,
    get tailHash() {
      return hashOf(tail)
    },
  }
}

/** Hashing the file afterwards could include bytes that were not read. */
export class TailTracker {
  private tail: Buffer
  private recent: Buffer

  private constructor(before: Buffer) {
    this.tail = before
    this.recent = before
  }

  static async startAt(handle: ReadableFile, offset: number): Promise<TailTracker> {
    return new TailTracker(await readTail(handle, offset))
  }

  static after(before: Buffer): TailTracker {
    return new TailTracker(before.subarray(-TAIL_BYTES))
  }

  push(chunk: Buffer): void {
    const newline = chunk.lastIndexOf(0x0a)
    if (newline >= 0) this.tail = lastBytes(this.recent, chunk.subarray(0, newline + 1))
    this.recent = lastBytes(this.recent, chunk)
  }

  /** The bytes before the last newline. They are never overwritten. */
  get bytes(): Buffer {
    return this.tail
  }

  get hash(): string {
    return hashOf(this.tail)
  }

  get endHash(): string {
    return hashOf(this.recent)
  }
}

function lastBytes(before: Buffer, after: Buffer): Buffer {
  const end = after.subarray(-TAIL_BYTES)
  return Buffer.concat([before.subarray(Math.max(0, before.length - (TAIL_BYTES - end.length))), end])
}

export async function checkPosition(handle: ReadableFile, position: Position): Promise<PositionState> {
  const { ino, size } = await handle.stat()
  if (size < position.offset) return 'truncated'
  if (ino !== position.inode || hashOf(await readTail(handle, position.offset)) !== position.tailHash) return 'replaced'
  return size === position.offset ? 'unchanged' : 'grown'
}

async function readTail(handle: ReadableFile, offset: number): Promise<Buffer> {
  const start = Math.max(0, offset - TAIL_BYTES)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(offset - start), 0, offset - start, start)
  return buffer.subarray(0, bytesRead)
}

export function hashOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex')
}
