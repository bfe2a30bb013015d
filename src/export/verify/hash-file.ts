import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { fileError } from '../../reader/file-error.ts'

export async function hashFile(path: string, bytes = Infinity): Promise<string> {
  return hashChunks(readBeginning(path, bytes))
}

export async function hashChunks(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}

export async function* readBeginning(path: string, bytes: number): AsyncGenerator<Uint8Array> {
  yield* readBetween(path, 0, bytes)
}

export async function* readBetween(path: string, start: number, end: number): AsyncGenerator<Uint8Array> {
  if (end <= start) return
  try {
    yield* createReadStream(path, { start, end: end - 1, highWaterMark: 1024 * 1024 })
  } catch (error) {
    throw fileError(path, error)
  }
}

export function fileSize(path: string): number | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isFile() ? stats.size : undefined
}
