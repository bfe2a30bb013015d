// Finds the commit that introduced each line of a file, and the line's number and path in that commit. Whole-file renames
// are followed.
import { isHash, type Repository } from './repository.ts'
import { readGit } from './run-git.ts'

export interface LineCommit {
  commit: string
  /** The path and the number of the line in that commit. */
  path: string
  line: number
}

/** Returns one entry per line of the file in this commit, or only those of the range (from 1, inclusive). */
export async function blameLines(
  { directory, signal }: Repository,
  commit: string,
  path: string,
  range?: { from: number; to: number },
): Promise<Map<number, LineCommit>> {
  if (!isHash(commit)) return new Map()
  const lines = range ? ['-L', `${range.from},${range.to}`] : []
  // The commit is given, so the file on disk and its filters are not used. An empty list of ignored commits as an argument
  // follows those of the configuration and clears them; as a setting it would be sorted before them.
  const flags = ['--incremental', '--no-textconv', '--no-ext-diff', '--ignore-revs-file=']
  const args = ['blame', ...flags, ...lines, commit, '--', path]
  return parseIncremental(await readGit({ directory, args, signal }))
}

/** An entry is "hash line-there line-here count", its headers, and "filename path", which ends it. */
function parseIncremental(output: Buffer): Map<number, LineCommit> {
  const found = new Map<number, LineCommit>()
  let entry = { commit: '', there: 0, here: 0, count: 0 }
  for (const line of output.toString('utf8').split('\n')) {
    const [, commit, there, here, count] = /^([0-9a-f]{40,64}) (\d+) (\d+) (\d+)$/.exec(line) ?? []
    if (commit !== undefined) entry = { commit, there: Number(there), here: Number(here), count: Number(count) }
    else if (line.startsWith('filename '))
      for (let index = 0; index < entry.count; index++)
        found.set(entry.here + index, {
          commit: entry.commit,
          path: unquotePath(line.slice(9)),
          line: entry.there + index,
        })
  }
  return found
}

const ESCAPES: Readonly<Record<string, string>> = { a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r' }

/** Git quotes paths with control characters, quotes and backslashes as in C. */
function unquotePath(text: string): string {
  if (!/^".*"$/.test(text)) return text
  const bytes: Buffer[] = []
  for (const [part, octal, letter] of text.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|[^\\]+/g)) {
    if (octal !== undefined) bytes.push(Buffer.from([Number.parseInt(octal, 8) & 0xff]))
    else bytes.push(Buffer.from(letter === undefined ? part : (ESCAPES[letter] ?? letter)))
  }
  return Buffer.concat(bytes).toString('utf8')
}
