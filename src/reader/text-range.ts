// The exact text of a line, read again by its place: what a parsed record no longer tells (spacing, escapes, the last
// digits of a number, a key that stands twice).
import { openTranscript } from './read.ts'

/** Texts in the order asked for. Longer ones are cut at `maxBytes`. */
export async function readTexts(
  path: string,
  ranges: readonly { offset: number; length: number }[],
  maxBytes = 1024 * 1024,
): Promise<string[]> {
  const handle = await openTranscript(path)
  try {
    const texts: string[] = []
    for (const { offset, length } of ranges) {
      const size = Math.min(length, maxBytes)
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(size), 0, size, offset)
      texts.push(buffer.toString('utf8', 0, bytesRead) + (length > size ? ` … ${length - size} more bytes` : ''))
    }
    return texts
  } finally {
    await handle.close()
  }
}

/** A stretch of a file; shorter when the file ends before. */
export async function readBytes(path: string, offset: number, length: number): Promise<Buffer> {
  const handle = await openTranscript(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, offset)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
