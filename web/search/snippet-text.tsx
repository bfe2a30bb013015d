import { Fragment } from 'react'
import { visibleLine } from '../../src/text/visible.ts'
import type { Hit } from './hit.ts'
import { nearMarks } from './near-marks.ts'

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
