// Finds files whose names contain a secret. In an export, the secret is replaced by stars.
import { readdirSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import { maskText } from '../../format/secrets/mask-secrets.ts'

/** The name is untrusted input: a name of only stars must not cause a walk over the entire disk. */
const MOST_ENTRIES = 100_000

/** `root` is '' for an absolute path. */
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

/** Masks have the same length as the secret, so positions match. */
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
