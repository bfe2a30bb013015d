// Paints a tool call: its line, and below it what was asked and what came back.
import type { ToolState } from '../../thread/thread.ts'
import { unsaidState } from '../../describe/tool-state.ts'
import type { Section, ToolView } from '../../describe/view.ts'
import { layoutHeader } from './header.ts'
import type { Palette, Style } from './palette.ts'
import { paintSection } from './section.ts'
import { paintLine, span } from './span.ts'

/** How much of a view is wanted: its line, the beginning of its sections, or all of it. */
export type Detail = 'line' | 'brief' | 'full'

export interface ViewOptions {
  width: number
  palette: Palette
  detail: Detail
  indent?: number
  /** Instead of what the detail says. */
  maxLines?: number
  foldedLines?: number
}

const LIMITS: Record<Detail, { maxLines: number; foldedLines: number }> = {
  line: { maxLines: 0, foldedLines: 0 },
  brief: { maxLines: 12, foldedLines: 4 },
  full: { maxLines: Infinity, foldedLines: 6 },
}
const STEP = 2

export function paintToolView(view: ToolView, options: ViewOptions): string[] {
  const { palette, indent = 0 } = options
  const { sign, style } = look(view.status, palette)
  const { line, said } = layoutHeader(
    {
      mark: span(sign, style),
      title: span(view.title, palette.tool),
      summary: view.summary,
      outcome: withWord(view.outcome, unsaidState(view.status, view.outcome)),
      outcomeStyle: view.status === 'error' ? palette.error : palette.dim,
    },
    options.width - indent,
  )
  const header = ' '.repeat(indent) + paintLine(line)
  return options.detail === 'line' ? [header] : [header, ...paintSections(view.sections, options, said)]
}

/** Sections below a header line, with an empty line between them unless titles or their shortness tell them apart. */
export function paintSections(sections: readonly Section[], options: ViewOptions, said: string): string[] {
  const { width, palette, detail, indent = 0 } = options
  const limits = LIMITS[detail]
  const { maxLines = limits.maxLines, foldedLines = limits.foldedLines } = options
  const painted = sections
    .map((section) => ({
      title: section.title,
      lines: paintSection(section, { width, palette, maxLines, foldedLines, indent: indent + STEP, said }),
    }))
    .filter(({ lines }) => lines.length > 0)
  return painted.flatMap(({ title, lines }, index) => {
    const above = painted[index - 1]
    const isTold = above === undefined || (above.lines.length === 1 && lines.length === 1) || (above.title && title)
    return isTold ? lines : ['', ...lines]
  })
}

interface Look {
  sign: string
  style: Style
}

function look(status: ToolState, palette: Palette): Look {
  const looks: Record<ToolState, Look> = {
    done: { sign: '✔', style: palette.ok },
    error: { sign: '✖', style: palette.error },
    denied: { sign: '⊘', style: palette.warn },
    interrupted: { sign: '⊘', style: palette.warn },
    cancelled: { sign: '⊘', style: palette.dim },
    running: { sign: '…', style: palette.info },
    missing: { sign: '?', style: palette.dim },
  }
  return looks[status]
}

/** Said in words too: a sign in a colour is not enough for everybody. */
function withWord(outcome: string, word: string): string {
  if (word === '') return outcome
  return outcome === '' ? word : `${word}, ${outcome}`
}
