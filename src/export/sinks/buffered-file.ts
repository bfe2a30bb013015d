// A sink file that buffers small writes, counts the bytes and hashes them.
import { createHash } from 'node:crypto'
import type { SinkFile } from '../export-sink.ts'
import { AppError } from '../../error.ts'

/** Buffer size. Without it, writes of a few bytes would take most of the time. */
const PIECE_BYTES = 256 * 1024

export interface ByteTarget {
  /** Takes ownership of the bytes. */
  put(bytes: Uint8Array): void | Promise<void>
  end(total: { bytes: number; sha256: string }): void | Promise<void>
}

export function createBufferedFile(name: string, target: ByteTarget): SinkFile {
  const hash = createHash('sha256')
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let bytes = 0
  let isOpen = true
  const flush = async () => {
    if (waitingBytes === 0) return
    const [only] = waiting
    const piece = only && waiting.length === 1 ? only : Buffer.concat(waiting, waitingBytes)
    waiting = []
    waitingBytes = 0
    await target.put(piece)
  }
  return {
    async write(content) {
      if (!isOpen) throw new AppError('internal', `${name} was written to after it was closed; please report this.`)
      // Copied, because the caller may reuse the memory.
      const piece = typeof content === 'string' ? Buffer.from(content, 'utf8') : Buffer.from(content)
      hash.update(piece)
      bytes += piece.length
      waiting.push(piece)
      waitingBytes += piece.length
      if (waitingBytes >= PIECE_BYTES) await flush()
    },
    digest: () => hash.copy().digest('hex'),
    async close() {
      if (!isOpen) throw new AppError('internal', `${name} was closed twice; please report this.`)
      isOpen = false
      await flush()
      await target.end({ bytes, sha256: hash.digest('hex') })
    },
  }
}
