// Finds files whose names contain a secret or the name of a user. In an export, a secret is replaced by stars, and the
// name of a user by a pseudonym.
import { readdirSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import { maskText } from '../../format/secrets/mask-secrets.ts'
import { hasPseudonym, splitAtPseudonyms } from '../../format/secrets/pseudonyms.ts'

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

const SEPARATORS = /([/\\])/

/** Returns a test for the names that an anonymised name may stand for. No name in it contains a separator. */
export function namedPattern(name: string): { test(path: string): boolean } {
  const parts = name.split(SEPARATORS).map(splitAtPseudonyms)
  return {
    test: (path) => {
      const own = path.split(SEPARATORS)
      return own.length === parts.length && own.every((part, index) => isNamed(part, parts[index] ?? []))
    },
  }
}

/**
 * Takes the first place of each literal, so that no place is tried twice: the name is untrusted input, and a regular
 * expression with many pseudonyms would take forever.
 */
function isNamed(part: string, [first = '', ...others]: readonly string[]): boolean {
  const last = others.pop()
  if (last === undefined) return part.length === first.length && isAt(part, first, 0)
  if (!isAt(part, first, 0)) return false
  let end = first.length
  for (const literal of others) {
    let place = end + 1
    while (place + literal.length <= part.length && !isAt(part, literal, place)) place += 1
    end = place + literal.length
  }
  return end + 1 + last.length <= part.length && isAt(part, last, part.length - last.length)
}

function isAt(text: string, literal: string, place: number): boolean {
  for (let index = 0; index < literal.length; index++)
    if (literal[index] !== '*' && literal[index] !== text[place + index]) return false
  return place + literal.length <= text.length
}

/** Reads only the folders that hold a part with a pseudonym. */
export function findAnonymised(root: string, name: string): string[] {
  let paths = ['']
  let left = MOST_ENTRIES
  for (const [index, part] of name.split('/').entries()) {
    const after = (path: string) => (index === 0 ? path : `${path}/`)
    if (!hasPseudonym(part)) {
      paths = paths.map((path) => after(path) + part)
      continue
    }
    const pattern = namedPattern(part)
    const entries = paths.flatMap((path) =>
      entriesOf(join(root, `${path}/`))
        .filter((entry) => entry.isDirectory() || entry.isFile())
        .map(({ name: entry }) => ({ path: after(path) + entry, entry })),
    )
    left -= entries.length
    if (left < 0) return []
    paths = entries.filter(({ entry }) => pattern.test(entry)).map(({ path }) => path)
  }
  return paths.map((path) => join(root, path)).toSorted()
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
