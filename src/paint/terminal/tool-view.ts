import type { ToolState } from '../../thread/thread.ts'
import { stateLabel } from '../../describe/tool-state.ts'
import type { Section, ToolView } from '../../describe/view.ts'
import { layoutHeader } from './header.ts'
import type { Palette, Style } from './palette.ts'
import { paintSection } from './section.ts'
import { paintLine, span } from './span.ts'

export type Detail = 'line' | 'brief' | 'full'

export interface ViewOptions {
  width: number
  palette: Palette
  detail: Detail
  indent?: number
  maxLines?: number
  onCut?: (() => void) | undefined
}

const LIMITS: Record<Detail, { maxLines: number; foldedLines: number }> = {
  line: { maxLines: 0, foldedLines: 0 },
  brief: { maxLines: 12, foldedLines: 4 },
  full: { maxLines: Infinity, foldedLines: Infinity },
}
const STEP = 2

export function paintToolView(view: ToolView, options: ViewOptions): string[] {
  const { palette, indent = 0 } = options
  const { sign, style } = statusStyle(view.status, palette)
  const { line, shownSummary } = layoutHeader(
    {
      mark: span(sign, style),
      title: span(view.title, palette.tool),
      summary: view.summary,
      outcome: withState(view.outcome, stateLabel(view.status, view.outcome)),
      outcomeStyle: view.status === 'error' ? palette.error : palette.dim,
    },
    options.width - indent,
  )
  const header = ' '.repeat(indent) + paintLine(line)
  return options.detail === 'line' ? [header] : [header, ...paintSections(view.sections, options, shownSummary)]
}

export function paintSections(sections: readonly Section[], options: ViewOptions, shownSummary: string): string[] {
  const { width, palette, detail, indent = 0, onCut } = options
  const { foldedLines } = LIMITS[detail]
  const { maxLines = LIMITS[detail].maxLines } = options
  const painted = sections
    .map((section) => ({
      title: section.title,
      lines: paintSection(section, {
        width,
        palette,
        maxLines,
        foldedLines,
        indent: indent + STEP,
        shownSummary,
        onCut,
      }),
    }))
    .filter(({ lines }) => lines.length > 0)
  return painted.flatMap(({ title, lines }, index) => {
    const above = painted[index - 1]
    const isDistinct = above === undefined || (above.lines.length === 1 && lines.length === 1) || (above.title && title)
    return isDistinct ? lines : ['', ...lines]
  })
}

interface StatusStyle {
  sign: string
  style: Style
}

function statusStyle(status: ToolState, palette: Palette): StatusStyle {
  const styles: Record<ToolState, StatusStyle> = {
    done: { sign: '✔', style: palette.ok },
    error: { sign: '✖', style: palette.error },
    denied: { sign: '⊘', style: palette.warn },
    interrupted: { sign: '⊘', style: palette.warn },
    cancelled: { sign: '⊘', style: palette.dim },
    running: { sign: '…', style: palette.info },
    missing: { sign: '?', style: palette.dim },
  }
  return styles[status]
}

/** Adds the state as text, because a colored sign is not enough for everyone. */
function withState(outcome: string, word: string): string {
  if (word === '') return outcome
  return outcome === '' ? word : `${word}, ${outcome}`
}
