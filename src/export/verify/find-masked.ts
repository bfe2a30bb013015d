// Files whose names hold a secret are named in an export with stars in its place. Here they are found again.
import { readdirSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import { maskText } from '../../format/secrets/mask-secrets.ts'

/** The name comes out of a file that anybody may have written: a name of stars alone must not make us walk a whole disk. */
const MOST_ENTRIES = 100_000

/** Paths below `root` that are called `masked` when they are masked; "/" between folders. An absolute one has an empty root. */
export function findMasked(root: string, masked: string): string[] {
  const found: string[] = []
  const folders = [masked.slice(0, masked.lastIndexOf('/', masked.indexOf('*')) + 1)]
  let left = MOST_ENTRIES
  for (let start = folders.pop(); start !== undefined; start = folders.pop()) {
    const entries = entriesOf(join(root, start))
    left -= entries.length
    if (left < 0) return found
    for (const entry of entries) {
      const name = start + entry.name
      if (entry.isDirectory() && mayBegin(masked, `${name}/`)) folders.push(`${name}/`)
      else if (entry.isFile() && name.length === masked.length && maskText(name) === masked)
        found.push(join(root, name))
    }
  }
  return found.toSorted()
}

/** Masks have the length of what they hide: all else stands where it stood. */
function mayBegin(masked: string, start: string): boolean {
  if (start.length >= masked.length) return false
  for (let index = 0; index < start.length; index++)
    if (masked[index] !== '*' && masked[index] !== start[index]) return false
  return true
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
