import { Fragment } from 'react'
import { visibleLine } from '../../src/text/visible.ts'
import type { Hit } from './search-hit.ts'

/** Longest text before the first mark: a line and a half on a small screen. */
const MAX_BEFORE = 56

export function SnippetText(hit: Pick<Hit, 'snippet' | 'marks'>) {
  const { snippet, marks } = nearMarks(hit)
  return marks.concat([[snippet.length, snippet.length]]).map(([start, end], index) => (
    <Fragment key={index}>
      {visibleLine(snippet.slice(marks[index - 1]?.[1] ?? 0, start))}
      {start < end && <mark>{visibleLine(snippet.slice(start, end))}</mark>}
    </Fragment>
  ))
}

export function nearMarks({ snippet, marks }: Pick<Hit, 'snippet' | 'marks'>): Pick<Hit, 'snippet' | 'marks'> {
  const [first = 0] = marks[0] ?? []
  if (first <= MAX_BEFORE) return { snippet, marks }
  const latest = first - MAX_BEFORE
  const space = snippet.slice(latest, first).search(/\s/)
  // Cut between words if possible, and never inside a surrogate pair.
  const isPair = space < 0 && /[\uDC00-\uDFFF]/.test(snippet[latest] ?? '')
  const cut = latest + (space < 0 ? Number(isPair) : space + 1)
  return {
    snippet: `…${snippet.slice(cut)}`,
    marks: marks.map(([start, end]) => [start - cut + 1, end - cut + 1]),
  }
}
