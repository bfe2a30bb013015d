// Lists the files that a commit changed and the lines it added. Renames are detected. A merge has no changes of its own.
import { isHash, type Repository } from './repository.ts'
import { readGit } from './run-git.ts'

export interface ChangedFile {
  path: string
  /** The path before a rename or copy; null otherwise. */
  from: string | null
  isDeleted: boolean
  /** Ranges of added or changed lines, from 1. */
  added: { from: number; count: number }[]
}

const FLAGS: readonly string[] = [
  '-r',
  '-z',
  '-M',
  '-p',
  '-U0',
  '--raw',
  '--root',
  '--no-commit-id',
  '--no-color',
  '--no-relative',
  '--no-ext-diff',
  '--no-textconv',
  '--submodule=short',
]

export async function readChangedFiles({ directory, signal }: Repository, commit: string): Promise<ChangedFile[]> {
  if (!isHash(commit)) return []
  const output = await readGit({ directory, args: ['diff-tree', ...FLAGS, commit, '--'], signal })
  const { entries, end } = parseEntries(output)
  return addRanges(entries, output.toString('latin1', end))
}

interface Entry extends ChangedFile {
  /** A change of type is printed as two patches. */
  patches: number
}

/** Entries are ":mode mode hash hash status NUL path NUL", with two paths for renames; an empty one ends them. */
function parseEntries(output: Buffer): { entries: Entry[]; end: number } {
  const entries: Entry[] = []
  let at = 0
  const next = (): string => {
    const end = output.indexOf(0, at)
    const text = output.toString('utf8', at, end < 0 ? output.length : end)
    at = end < 0 ? output.length : end + 1
    return text
  }
  while (output[at] === 0x3a) {
    const status = next().split(' ').at(-1)?.[0] ?? ''
    const first = next()
    const isMoved = status === 'R' || status === 'C'
    const path = isMoved ? next() : first
    const isDeleted = status === 'D'
    entries.push({ path, from: isMoved ? first : null, isDeleted, added: [], patches: status === 'T' ? 2 : 1 })
  }
  return { entries, end: at }
}

/** The patches are in the order of the entries. Without context, a header says how many lines of content follow it. */
function addRanges(entries: readonly Entry[], patches: string): ChangedFile[] {
  const owners = entries.flatMap((entry) => Array.from({ length: entry.patches }, () => entry))
  let owner = -1
  let skipped = 0
  for (const line of patches.replace(/^\0/, '').split('\n')) {
    if (skipped > 0) {
      if (!line.startsWith('\\')) skipped -= 1
      continue
    }
    if (line.startsWith('diff --git ')) owner += 1
    const [, removed = '1', start, count = '1'] = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    if (start === undefined) continue
    skipped = Number(removed) + Number(count)
    if (Number(count) > 0) owners[owner]?.added.push({ from: Number(start), count: Number(count) })
  }
  return entries.map(({ path, from, isDeleted, added }) => ({ path, from, isDeleted, added }))
}
