import type { Hit } from './hit.ts'

/** A line and a half on a small screen. */
const MOST_BEFORE = 56

/** The snippet with less before its first mark, where that would be pushed out of two lines. */
export function nearMarks({ snippet, marks }: Pick<Hit, 'snippet' | 'marks'>): Pick<Hit, 'snippet' | 'marks'> {
  const [first = 0] = marks[0] ?? []
  if (first <= MOST_BEFORE) return { snippet, marks }
  const latest = first - MOST_BEFORE
  const space = snippet.slice(latest, first).search(/\s/)
  // Between words if there are any, and never inside of a character.
  const isPair = space < 0 && /[\uDC00-\uDFFF]/.test(snippet[latest] ?? '')
  const cut = latest + (space < 0 ? Number(isPair) : space + 1)
  return {
    snippet: `…${snippet.slice(cut)}`,
    marks: marks.map(([start, end]) => [start - cut + 1, end - cut + 1]),
  }
}
