// Finds temporary files beside transcripts that no journal knows: an earlier version left them when it was killed.
import { lstatSync, readdirSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import { classifyPath, isTemporary, type SourceFile } from '../../reader/locate.ts'

/** Each file has the kind and session of the file that it was meant to become. */
export function locateTemporary(roots: readonly string[]): SourceFile[] {
  return roots.flatMap((root) =>
    [...walk(root)].flatMap((path) => {
      const stats = lstatSync(path, { throwIfNoEntry: false })
      if (!stats?.isFile()) return []
      const { size, mtimeMs, ino } = stats
      return [{ path, root, size, mtimeMs, inode: ino, ...classifyPath(root, path.replace(SUFFIX, '')) }]
    }),
  )
}

const SUFFIX = /\.[0-9a-f]{16}\.tmp(?:\.\w+)?$/

function* walk(root: string): Generator<string> {
  const folders = [root]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop())
    for (const entry of entriesOf(folder)) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) folders.push(path)
      else if (entry.isFile() && isTemporary(entry.name)) yield path
    }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
