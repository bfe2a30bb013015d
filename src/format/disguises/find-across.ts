// Finds matches that begin in one text and end in a later one, such as two blocks of a message.
import type { Span } from '../secrets/cover-spans.ts'

interface AcrossOptions<Match> {
  /** Joins the texts. `find` must ignore it. */
  separator?: '\n' | ''
  /** Called for each match in two or more texts. */
  see?: (match: Match, text: string, parts: readonly TextPart[]) => void
}

export interface TextPart extends Span {
  /** Index of the text. */
  text: number
}

/** Returns the part of each match in each text. */
export function findAcross<Match extends Span>(
  texts: readonly string[],
  find: (text: string) => readonly Match[],
  { separator = '\n', see }: AcrossOptions<Match> = {},
): Span[][] {
  const starts: number[] = []
  let length = 0
  for (const text of texts) {
    starts.push(length)
    length += text.length + separator.length
  }
  const parts: Span[][] = texts.map(() => [])
  const joined = texts.join(separator)
  for (const match of find(joined)) {
    const { start, end } = match
    const [first, last] = [indexOf(starts, start), indexOf(starts, end - 1)]
    if (first === last) continue
    const seen: TextPart[] = []
    for (let index = first; index <= last; index++) {
      const [offset, size] = [starts[index] ?? 0, texts[index]?.length ?? 0]
      const part: Span = { start: Math.max(0, start - offset), end: Math.min(size, end - offset), form: 'split' }
      if (match.family !== undefined) part.family = match.family
      if (part.start >= part.end) continue
      parts[index]?.push(part)
      seen.push({ ...part, text: index })
    }
    see?.(match, joined.slice(start, end), seen)
  }
  return parts
}

function indexOf(starts: readonly number[], position: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? Infinity) <= position) low = middle + 1
    else high = middle
  }
  return low - 1
}
