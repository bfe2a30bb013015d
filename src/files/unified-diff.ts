// A change of one file as a unified diff in git's format. "git apply" reproduces every byte: unlike the diffs for readers
// (src/describe), it says where a newline at the end is missing, and never cuts.
import { structuredPatch } from 'diff'
import { quotePath } from './quote-path.ts'

export interface FileChangeText {
  /** Relative to the root of the repository, with "/". */
  name: string
  /** null: the file does not exist. */
  before: string | null
  after: string | null
  /** Hashes of the two contents as git blobs, for three-way merges. Without modes: a wrong one would be a warning. */
  blobs?: { before: string; after: string }
}

const CONTEXT = 3

/** Beyond this many changed lines, a minimal diff takes too long: the file is replaced as a whole. */
const MAX_EDITS = 1000

const NO_NEWLINE = '\\ No newline at end of file'

interface Hunk {
  oldStart: number
  oldLines: number
  newStart: number
  newLines: number
  lines: string[]
}

/** Returns an empty text if nothing changes. */
export function unifiedDiff({ name, before, after, blobs }: FileChangeText): string {
  if (before === after) return ''
  const [from, to] = [quotePath(`a/${name}`), quotePath(`b/${name}`)]
  const hunks = hunksBetween(before ?? '', after ?? '')
  const lines = [
    `diff --git ${from} ${to}`,
    ...(before === null ? ['new file mode 100644'] : []),
    ...(after === null ? ['deleted file mode 100644'] : []),
    ...(blobs ? [`index ${blobs.before}..${blobs.after}`] : []),
    ...(hunks.length === 0
      ? []
      : [
          `--- ${before === null ? '/dev/null' : terminated(from)}`,
          `+++ ${after === null ? '/dev/null' : terminated(to)}`,
        ]),
    ...hunks.flatMap((hunk) => [headOf(hunk), ...hunk.lines]),
  ]
  return `${lines.join('\n')}\n`
}

export interface LineCounts {
  added: number
  removed: number
}

export function countChanges(before: string, after: string): LineCounts {
  let [added, removed] = [0, 0]
  if (before !== after) {
    for (const { lines } of hunksBetween(before, after)) {
      for (const line of lines) {
        if (line.startsWith('+')) added++
        else if (line.startsWith('-')) removed++
      }
    }
  }
  return { added, removed }
}

function hunksBetween(before: string, after: string): Hunk[] {
  const options = { context: CONTEXT, maxEditLength: MAX_EDITS }
  const patch = structuredPatch('', '', before, after, undefined, undefined, options)
  return patch?.hunks ?? [replaceAll(before, after)]
}

function replaceAll(before: string, after: string): Hunk {
  const [old, now] = [signed('-', before), signed('+', after)]
  return {
    oldStart: old.count === 0 ? 0 : 1,
    oldLines: old.count,
    newStart: now.count === 0 ? 0 : 1,
    newLines: now.count,
    lines: [...old.lines, ...now.lines],
  }
}

function signed(sign: string, text: string): { count: number; lines: string[] } {
  if (text === '') return { count: 0, lines: [] }
  const isEnded = text.endsWith('\n')
  const lines = (isEnded ? text.slice(0, -1) : text).split('\n').map((line) => sign + line)
  return { count: lines.length, lines: isEnded ? lines : [...lines, NO_NEWLINE] }
}

function headOf({ oldStart, oldLines, newStart, newLines }: Hunk): string {
  // A side without lines is numbered by the line before it.
  const old = oldLines === 0 ? Math.max(0, oldStart - 1) : oldStart
  const now = newLines === 0 ? Math.max(0, newStart - 1) : newStart
  return `@@ -${range(old, oldLines)} +${range(now, newLines)} @@`
}

function range(start: number, count: number): string {
  return count === 1 ? String(start) : `${start},${count}`
}

/** A tab ends a name with spaces, as git writes it. */
function terminated(name: string): string {
  return name.includes(' ') && !name.startsWith('"') ? `${name}\t` : name
}
