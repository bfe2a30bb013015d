// Records the identity and content digest of a file, so that a later change to it is noticed.
import { createHash } from 'node:crypto'
import { tryEdit } from './edit-failure.ts'
import { statOf } from './edit-transcript.ts'
import { readPieces } from './pieces.ts'
import type { FileStamp } from './plan.ts'
import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export function stampFile(path: string): FileStamp {
  const stat = statOf(path)
  const hash = createHash('sha256')
  tryEdit(path, () => {
    for (const chunk of readPieces([{ path, offset: 0, length: stat.size }])) hash.update(chunk)
  })
  return { ...stat, path, sha256: hash.digest('hex') }
}

export function stampTranscripts(path: string): FileStamp[] {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isDirectory())
    return path.endsWith('.jsonl') ? [stampFile(path)] : []
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl'))
    .map((entry) => stampFile(join(entry.parentPath, entry.name)))
}
