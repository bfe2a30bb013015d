// Masks secrets in a list of lines, as in patches. A private key spans many lines and cannot be recognized in one.
import { coverSpans, type Span } from './cover-spans.ts'
import { findSecrets } from './find-secrets.ts'
import { groupBy } from '../../text/group-by.ts'

/** Called without patch prefixes, so that the same secret has the same text everywhere. */
type SeeLines = (family: string, secret: string, parts: readonly LineSpan[]) => void

/** Occurs in the first line of every shape that spans lines. */
export const LINES_SIGN = 'PRIVATE KEY'
export const LINES_FAMILY = 'private-key'

const MAX_ROUNDS = 20

/** Keeps the length of every line. Without LINES_SIGN, secrets in single lines are left to the caller. */
export function maskLines(lines: readonly string[], see?: SeeLines): readonly string[] {
  let masked = lines
  for (let round = 0; round < MAX_ROUNDS && masked.some((line) => line.includes(LINES_SIGN)); round++) {
    const across = findAcross(masked)
    // A truncated key in one line can be hidden from the joined search by the end of another key far below.
    const found = across.length > 0 ? across : findInEach(masked)
    if (found.length === 0) break
    for (const { family, parts } of found) see?.(family, textOf(masked, parts), parts)
    masked = coverParts(
      masked,
      found.flatMap(({ parts }) => parts),
    )
  }
  return masked
}

interface LinesMatch {
  family: string
  parts: readonly LineSpan[]
}

interface LineSpan extends Span {
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
    const parts: LineSpan[] = []
    // Stay at the line a secret ends in: the next secret may begin there.
    for (; line < lines.length; line++) {
      const length = lines[line]?.length ?? 0
      const part = { line, start: Math.max(0, start - offset), end: Math.min(length, end - offset) }
      // The prefix of a patch line is not part of a key. It is present if the key starts after column 0.
      if (isPatch && parts[0] && parts[0].start > 0) part.start = 1
      if (part.start < part.end) parts.push(part)
      if (end <= offset + length) break
      offset += length + 1
    }
    found.push({ family, parts })
  }
  return found
}

function textOf(lines: readonly string[], parts: readonly LineSpan[]): string {
  return parts.map(({ line, start, end }) => lines[line]?.slice(start, end) ?? '').join('\n')
}

function coverParts(lines: readonly string[], parts: readonly LineSpan[]): string[] {
  const covered = [...lines]
  for (const [line, each] of groupBy(parts, (part) => part.line)) covered[line] = coverSpans(lines[line] ?? '', each)
  return covered
}
