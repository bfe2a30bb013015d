import { Fragment } from 'react'
import { visibleLine } from '../../src/text/visible.ts'
import type { Hit } from './search-hit.ts'

/** A line and a half on a small screen. */
const MOST_BEFORE = 56

/** A line around what was found, which is marked. */
export function SnippetText(hit: Pick<Hit, 'snippet' | 'marks'>) {
  const { snippet, marks } = nearMarks(hit)
  return marks.concat([[snippet.length, snippet.length]]).map(([start, end], index) => (
    // Marks have no name but their place.
    <Fragment key={index}>
      {visibleLine(snippet.slice(marks[index - 1]?.[1] ?? 0, start))}
      {start < end && <mark>{visibleLine(snippet.slice(start, end))}</mark>}
    </Fragment>
  ))
}

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
