// SHA-256 of a file, or of its beginning, without holding it.
import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { fileError } from '../../reader/file-error.ts'

export async function hashFile(path: string, bytes = Infinity): Promise<string> {
  const hash = createHash('sha256')
  if (bytes > 0) {
    try {
      for await (const chunk of createReadStream(path, { end: bytes - 1, highWaterMark: 1024 * 1024 }))
        hash.update(chunk)
    } catch (error) {
      throw fileError(path, error)
    }
  }
  return hash.digest('hex')
}

/** Undefined when there is no ordinary file of that name. */
export function fileSize(path: string): number | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isFile() ? stats.size : undefined
}
