// What a file is right now, so that nobody takes another for it later.
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

/** The transcripts that a place holds: the file itself, or all below a folder. */
export function stampTranscripts(place: string): FileStamp[] {
  if (!lstatSync(place, { throwIfNoEntry: false })?.isDirectory())
    return place.endsWith('.jsonl') ? [stampFile(place)] : []
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl'))
    .map((entry) => stampFile(join(entry.parentPath, entry.name)))
}
