// Where reading stopped in a file, and whether that position still refers to the same bytes. Claude Code sometimes
// rewrites files in place, so comparing sizes is not enough.
import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'

/** Enough to detect a rewrite: no two records of a session end in the same kilobyte. */
export const TAIL_BYTES = 1024

export interface Position {
  offset: number
  line: number
  inode: number
  tailHash: string
}

export type PositionState = 'unchanged' | 'grown' | 'truncated' | 'replaced'

export async function takePosition(handle: FileHandle, at: { offset: number; line: number }): Promise<Position> {
  const { ino } = await handle.stat()
  return { ...at, inode: ino, tailHash: await hashTail(handle, at.offset) }
}

/** Hashing the file afterwards could include bytes that were not read. */
export class TailTracker {
  private tail: Buffer
  private recent: Buffer

  private constructor(before: Buffer) {
    this.tail = before
    this.recent = before
  }

  static async startAt(handle: FileHandle, offset: number): Promise<TailTracker> {
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

export async function checkPosition(handle: FileHandle, position: Position): Promise<PositionState> {
  const { ino, size } = await handle.stat()
  if (size < position.offset) return 'truncated'
  if (ino !== position.inode || (await hashTail(handle, position.offset)) !== position.tailHash) return 'replaced'
  return size === position.offset ? 'unchanged' : 'grown'
}

async function hashTail(handle: FileHandle, offset: number): Promise<string> {
  return hashOf(await readTail(handle, offset))
}

async function readTail(handle: FileHandle, offset: number): Promise<Buffer> {
  const start = Math.max(0, offset - TAIL_BYTES)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(offset - start), 0, offset - start, start)
  return buffer.subarray(0, bytesRead)
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
