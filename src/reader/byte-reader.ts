// A file by positions, synchronously: for worker threads, where a blocked thread is what is wanted and promises would
// only cost time.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { fileError } from './file-error.ts'

/** A ledger is read as it is asked, and nobody says when it is asked no more: a process that stays would run out of files. */
const forgotten = new FinalizationRegistry((descriptor: number) => closeSync(descriptor))

export class ByteReader {
  readonly size: number
  readonly mtimeMs: number
  readonly inode: number
  private readonly path: string
  private readonly descriptor: number

  constructor(path: string) {
    this.path = path
    this.descriptor = this.guard(() => openSync(path, 'r'))
    const { size, mtimeMs, ino } = this.guard(() => fstatSync(this.descriptor))
    this.size = size
    this.mtimeMs = mtimeMs
    this.inode = ino
    forgotten.register(this, this.descriptor, this)
  }

  /** Fills as much of the buffer as the file has; the part that was filled. */
  read(buffer: Buffer, offset: number): Buffer {
    let filled = 0
    while (filled < buffer.length) {
      const count = this.guard(() => readSync(this.descriptor, buffer, filled, buffer.length - filled, offset + filled))
      if (count === 0) break
      filled += count
    }
    return buffer.subarray(0, filled)
  }

  /** A copy of a stretch. */
  slice(offset: number, length: number): Buffer {
    return this.read(Buffer.alloc(length), offset)
  }

  close(): void {
    forgotten.unregister(this)
    closeSync(this.descriptor)
  }

  private guard<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw fileError(this.path, error)
    }
  }
}
