import { visibleLine } from '../../text/visible.ts'
import { fit, fitEnd, textWidth } from '../../text/width.ts'
import type { Style } from './palette.ts'
import { blank, span, type Line, type Span } from './span.ts'

export interface HeaderParts {
  mark: Span
  title: Span
  summary: string
  outcome: string
  outcomeStyle: Style
}

export interface HeaderLine {
  line: Line
  /** The summary if it is shown, so that sections need not repeat it; '' if it was cut. A cut path counts as shown. */
  shownSummary: string
}

const GAP = 2
const MIN_SUMMARY = 12

export function layoutHeader(parts: HeaderParts, width: number): HeaderLine {
  const summary = visibleLine(parts.summary).trim()
  const title = fit(parts.title.text, Math.floor(width / 2))
  const room = width - textWidth(`${parts.mark.text} ${title} `)
  const outcomeRoom = Math.max(Math.floor(room / 2), room - GAP - Math.max(MIN_SUMMARY, textWidth(summary)))
  const outcome = fit(visibleLine(parts.outcome).trim(), summary === '' ? room : outcomeRoom)
  const summaryRoom = room - (outcome === '' ? 0 : textWidth(outcome) + GAP)
  const shown = isPath(summary) ? fitEnd(summary, summaryRoom) : fit(summary, summaryRoom)
  const gap = shown === '' ? 0 : GAP
  return {
    line: [
      parts.mark,
      blank(1),
      { ...parts.title, text: title },
      ...(shown === '' ? [] : [blank(1), span(shown)]),
      ...(outcome === '' ? [] : [blank(gap || 1), span(outcome, parts.outcomeStyle)]),
    ],
    shownSummary: shown === summary || isPath(summary) ? parts.summary : '',
  }
}

/** A web address does not count: its start says more than its end. */
function isPath(text: string): boolean {
  return /^(?:~|\.{0,2}|[A-Za-z]:)[\\/]|^[^ :]+[\\/][^ ]*$/.test(text)
}
