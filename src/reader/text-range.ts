// The exact text of a line, read again by its place: what a parsed record no longer tells (spacing, escapes, the last
// digits of a number, a key that stands twice).
import { openTranscript } from './read.ts'

interface Range {
  offset: number
  length: number
}

/** Lines that follow each other are read at once: a read costs as much as 50 KB of it. */
const NEAR_BYTES = 32 * 1024
const MOST_BYTES = 8 * 1024 * 1024

/** Texts in the order asked for. Longer ones are cut at `maxBytes`. */
export async function readTexts(path: string, ranges: readonly Range[], maxBytes = 1024 * 1024): Promise<string[]> {
  const handle = await openTranscript(path)
  try {
    const texts: string[] = []
    for (const stretch of joinRanges(ranges, maxBytes)) {
      const { offset: start, length } = stretch
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, start)
      for (const { offset, length: whole } of stretch.ranges) {
        const size = Math.min(whole, maxBytes)
        const from = Math.min(offset - start, bytesRead)
        const text = buffer.toString('utf8', from, Math.min(from + size, bytesRead))
        texts.push(text + (whole > size ? ` … ${whole - size} more bytes` : ''))
      }
    }
    return texts
  } finally {
    await handle.close()
  }
}

interface Stretch extends Range {
  ranges: Range[]
}

function joinRanges(ranges: readonly Range[], maxBytes: number): Stretch[] {
  const stretches: Stretch[] = []
  for (const range of ranges) {
    const size = Math.min(range.length, maxBytes)
    const last = stretches.at(-1)
    const gap = last ? range.offset - (last.offset + last.length) : -1
    if (last && gap >= 0 && gap <= NEAR_BYTES && last.length + gap + size <= MOST_BYTES) {
      last.length += gap + size
      last.ranges.push(range)
    } else stretches.push({ offset: range.offset, length: size, ranges: [range] })
  }
  return stretches
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
