// Reads the exact text of lines. A parsed record loses spacing, escapes, digits of large numbers and duplicate keys.
import { openTranscript } from './read.ts'

interface TextRange {
  offset: number
  length: number
}

/** Nearby lines are read together: one read call costs as much as reading 50 KB. */
const NEAR_BYTES = 32 * 1024
const MAX_BYTES = 8 * 1024 * 1024

export async function readTexts(path: string, ranges: readonly TextRange[], maxBytes = 1024 * 1024): Promise<string[]> {
  const handle = await openTranscript(path)
  try {
    const texts: string[] = []
    for (const block of joinRanges(ranges, maxBytes)) {
      const { offset: start, length } = block
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, start)
      for (const { offset, length: fullLength } of block.ranges) {
        const size = Math.min(fullLength, maxBytes)
        const from = Math.min(offset - start, bytesRead)
        const text = buffer.toString('utf8', from, Math.min(from + size, bytesRead))
        texts.push(text + (fullLength > size ? ` … ${fullLength - size} more bytes` : ''))
      }
    }
    return texts
  } finally {
    await handle.close()
  }
}

interface JoinedRange extends TextRange {
  ranges: TextRange[]
}

function joinRanges(ranges: readonly TextRange[], maxBytes: number): JoinedRange[] {
  const joined: JoinedRange[] = []
  for (const range of ranges) {
    const size = Math.min(range.length, maxBytes)
    const last = joined.at(-1)
    const gap = last ? range.offset - (last.offset + last.length) : -1
    if (last && gap >= 0 && gap <= NEAR_BYTES && last.length + gap + size <= MAX_BYTES) {
      last.length += gap + size
      last.ranges.push(range)
    } else joined.push({ offset: range.offset, length: size, ranges: [range] })
  }
  return joined
}

export async function readBytes(path: string, offset: number, length: number): Promise<Buffer> {
  const handle = await openTranscript(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, offset)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
