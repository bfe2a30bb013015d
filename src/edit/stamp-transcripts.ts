// The transcripts that a place holds: the file itself, or all below a folder.
import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FileStamp } from './plan.ts'
import { stampFile } from './stamp-file.ts'

export function stampTranscripts(place: string): FileStamp[] {
  if (!lstatSync(place, { throwIfNoEntry: false })?.isDirectory())
    return place.endsWith('.jsonl') ? [stampFile(place)] : []
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl'))
    .map((entry) => stampFile(join(entry.parentPath, entry.name)))
}
