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
