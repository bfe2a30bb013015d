// Secrets in a list of lines, one string each, as patches are kept: a private key spans many of them, and none shows it alone.
import { coverSpans, type Span } from './cover-spans.ts'
import { findSecrets } from './find-secrets.ts'
import { groupBy } from '../../text/group-by.ts'

/** Told of each secret once; its lines without what a patch puts before them, so that it is the same one wherever it stands. */
export type SeeSecret = (family: string, secret: string) => void

/** Stands in the first line of every shape that spans lines. */
export const LINES_SIGN = 'PRIVATE KEY'

/** As in findSecrets: what is hidden may be what kept another from being seen. */
const MAX_ROUNDS = 20

/** Each line as long as it was, and the same list back when no line has the sign or there is nothing to hide. Without the
 *  sign, secrets of single lines are left to whoever looks at them one by one. */
export function maskLines(lines: readonly string[], see?: SeeSecret): readonly string[] {
  let masked = lines
  for (let round = 0; round < MAX_ROUNDS && masked.some((line) => line.includes(LINES_SIGN)); round++) {
    const across = findAcross(masked)
    // A line may hold a key that is cut off, and the end of another far below hides it from who looks at all lines together.
    const found = across.length > 0 ? across : findInEach(masked)
    if (found.length === 0) break
    for (const { family, parts } of found) see?.(family, textOf(masked, parts))
    masked = coverParts(
      masked,
      found.flatMap(({ parts }) => parts),
    )
  }
  return masked
}

interface LinesMatch {
  family: string
  parts: readonly Part[]
}

/** What a secret covers of one line. */
interface Part extends Span {
  line: number
}

function findInEach(lines: readonly string[]): LinesMatch[] {
  return lines.flatMap((text, line) =>
    findSecrets(text).map(({ family, start, end }) => ({ family, parts: [{ line, start, end }] })),
  )
}

function findAcross(lines: readonly string[]): LinesMatch[] {
  const isPatch = lines.every((line) => /^(?:[-+ \\]|$)/.test(line))
  const found: LinesMatch[] = []
  let line = 0
  let offset = 0
  for (const { family, start, end } of findSecrets(lines.join('\n'))) {
    const parts: Part[] = []
    // Not past the line of its end: the next may begin in it.
    for (; line < lines.length; line++) {
      const length = lines[line]?.length ?? 0
      const part = { line, start: Math.max(0, start - offset), end: Math.min(length, end - offset) }
      // The sign before a line of a patch is no part of a key; the line the key begins in shows whether there is one.
      if (isPatch && parts[0] && parts[0].start > 0) part.start = 1
      if (part.start < part.end) parts.push(part)
      if (end <= offset + length) break
      offset += length + 1
    }
    found.push({ family, parts })
  }
  return found
}

function textOf(lines: readonly string[], parts: readonly Part[]): string {
  return parts.map(({ line, start, end }) => lines[line]?.slice(start, end) ?? '').join('\n')
}

/** Of parts in order. */
function coverParts(lines: readonly string[], parts: readonly Part[]): string[] {
  const covered = [...lines]
  for (const [line, each] of groupBy(parts, (part) => part.line)) covered[line] = coverSpans(lines[line] ?? '', each)
  return covered
}
