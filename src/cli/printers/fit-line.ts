// Cuts a styled line to a width, with an ellipsis in the last column.
import { span, lineWidth, type Line, type Span } from '../../paint/terminal/span.ts'
import { cells } from '../../text/width.ts'

export function fitLine(line: Line, width: number): Line {
  return lineWidth(line) <= width ? line : withEllipsis(line, width)
}

/** Adds an ellipsis even if the line fits, for a text that continues after it. */
export function withEllipsis(line: Line, width: number): Line {
  if (width < 1) return []
  const kept: Span[] = []
  let room = width - 1
  for (const each of line) {
    let text = ''
    for (const cell of cells(each.text)) {
      if (cell.width > room) return [...kept, { ...each, text }, span('…')]
      text += cell.text
      room -= cell.width
    }
    kept.push(each)
  }
  return [...kept, span('…')]
}
