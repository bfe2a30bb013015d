// Outputs too large for a transcript, as its records name them: by a path whose beginning may be stale. What counts is the
// name behind `tool-results`: that of a file, or of a folder whose pages belong together.
import { splitPath } from '../../format/path.ts'
import type { SourceFile } from '../../reader/locate.ts'

const FOLDER = 'tool-results'
/** In raw JSON, where a backslash is written twice, and four times in JSON that is quoted. */
const MENTION = /tool-results(?:\/|\\+)([\w.@-]+)/g

export function outputName({ path }: SourceFile): string {
  const parts = splitPath(path)
  return parts[parts.lastIndexOf(FOLDER) + 1] ?? ''
}

/** Adds the names that stand in the raw text of a record. */
export function addOutputNames(text: string, names: Set<string>): void {
  if (!text.includes(FOLDER)) return
  // A full stop behind a name ends a sentence.
  for (const [, name = ''] of text.matchAll(MENTION)) names.add(name.replace(/\.+$/, ''))
}
