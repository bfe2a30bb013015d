// Reads a file synchronously. For worker threads, which may block and where promises only cost time.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { fileError } from './file-error.ts'

/** A ledger reads on demand and is never closed, so a long-running process would run out of descriptors. */
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

  read(buffer: Buffer, offset: number): Buffer {
    let filled = 0
    while (filled < buffer.length) {
      const count = this.guard(() => readSync(this.descriptor, buffer, filled, buffer.length - filled, offset + filled))
      if (count === 0) break
      filled += count
    }
    return buffer.subarray(0, filled)
  }

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

/** Reads a range of an open file, with as many calls as it takes. Returns fewer bytes only if the file ends before. */
export function readAt(file: number, offset: number, length: number): Buffer {
  const buffer = Buffer.alloc(length)
  let done = 0
  while (done < length) {
    const bytes = readSync(file, buffer, done, length - done, offset + done)
    if (bytes === 0) break
    done += bytes
  }
  return buffer.subarray(0, done)
}
