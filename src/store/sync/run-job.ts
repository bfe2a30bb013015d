// Runs one job and returns its errors as data: an unreadable file must not stop the others.
import { encodeChunk } from '../../archive/chunk.ts'
import { AppError } from '../../error.ts'
import type { FileJob, FilePart, JobMessage, ReadJobOptions, ReadMessage, ReadPart } from './file-job.ts'
import { readFileJob } from './read-file-job.ts'
import { readPatchedJob } from './read-patched-job.ts'
import type { RowBatchBuilder } from './row-batch.ts'

export function* runJob(job: FileJob, options: ReadJobOptions, batch: RowBatchBuilder): Generator<ReadMessage> {
  try {
    const patched = readPatchedJob(job, options, batch)
    if (patched) return yield { kind: 'part', part: patched }
    for (const part of readFileJob(job, options, batch)) yield { kind: 'part', part }
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

/** Names every member: taking the others with a rest pattern took as long as hashing a small chunk. */
function withChunks(
  { source, bytes, rows, damage, numbers, isRewritten, isWarmup, checkpoint, patch }: ReadPart,
  chunks: FilePart['chunks'],
): JobMessage {
  const part = { source, bytes, chunks, rows, damage, numbers, isRewritten, isWarmup, checkpoint, patch }
  return { kind: 'part', part }
}
