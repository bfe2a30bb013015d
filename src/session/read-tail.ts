// Reads the last records of a transcript without reading the rest, for a glance at a session that may be very long.
import { openTranscript, readHandle, type ReadableFile } from '../reader/read.ts'
import type { RecordEntry } from '../reader/entries.ts'

/** Holds the last turn of most sessions. */
const FIRST_BYTES = 256 * 1024
/** An output of several megabytes may be the last line. */
const MOST_BYTES = 8 * 1024 * 1024

export interface TranscriptTail {
  records: RecordEntry[]
  mtimeMs: number
}

export async function readTail(path: string, firstBytes = FIRST_BYTES): Promise<TranscriptTail> {
  const handle = await openTranscript(path)
  try {
    const { size, mtimeMs } = await handle.stat()
    for (let bytes = firstBytes; ; bytes *= 4) {
      const records = await readFrom(handle, Math.max(0, size - bytes))
      if (records.length > 0 || bytes >= size || bytes >= MOST_BYTES) return { records, mtimeMs }
    }
  } finally {
    await handle.close()
  }
}

async function readFrom(handle: ReadableFile, offset: number): Promise<RecordEntry[]> {
  const records: RecordEntry[] = []
  let first: number | undefined
  for await (const entries of readHandle(handle, { offset, holdBack: true }))
    for (const entry of entries) {
      first ??= entry.line
      // The window begins in the middle of a line.
      const isCut = offset > 0 && entry.line === first
      if (entry.kind === 'record' && !isCut) records.push(entry)
    }
  return records
}
