// Runs one job and returns its errors as data: an unreadable file must not stop the others.
import { encodeChunk } from '../../archive/chunk.ts'
import { AppError } from '../../error.ts'
import type { FileJob, FilePart, JobMessage, ReadJobOptions, ReadMessage, ReadPart } from './file-job.ts'
import { readFileJob } from './read-file-job.ts'

export function* runJob(job: FileJob, options: ReadJobOptions): Generator<ReadMessage> {
  try {
    for (const part of readFileJob(job, options)) yield { kind: 'part', part }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    yield { kind: 'problem', source: job.source, message: error.message }
  }
}

export function compress(message: ReadMessage | JobMessage): JobMessage {
  if (message.kind === 'problem') return message
  const { part } = message
  if (!('raw' in part)) return { kind: 'part', part }
  return withChunks(
    part,
    part.raw.map((raw) => encodeChunk(raw)),
  )
}

function withChunks({ raw: _raw, ...part }: ReadPart, chunks: FilePart['chunks']): JobMessage {
  return { kind: 'part', part: { ...part, chunks } }
}
