// What a file is right now, so that nobody takes another for it later.
import { createHash } from 'node:crypto'
import { tryEdit } from './edit-failure.ts'
import { statOf } from './edit-transcript.ts'
import { readPieces } from './pieces.ts'
import type { FileStamp } from './plan.ts'

export function stampFile(path: string): FileStamp {
  const stat = statOf(path)
  const hash = createHash('sha256')
  tryEdit(path, () => {
    for (const chunk of readPieces([{ path, offset: 0, length: stat.size }])) hash.update(chunk)
  })
  return { ...stat, path, sha256: hash.digest('hex') }
}
