// Files that may be further pages of a document: they lie beside it and are called like it.
import { readdirSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'

/** "x.html" → "x-2.html", "x-agent-a1.html". */
export function pagesBeside(path: string): string[] {
  const extension = extname(path)
  const start = `${basename(path, extension)}-`
  if (extension !== '.html') return []
  return readdirSync(dirname(path), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.startsWith(start) && entry.name.endsWith(extension))
    .map(({ name }) => join(dirname(path), name))
    .toSorted()
}
