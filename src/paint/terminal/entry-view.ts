import type { EntryView } from '../../describe/view.ts'
import { layoutHeader } from './header.ts'
import type { Palette, Style } from './palette.ts'
import { paintLine, span } from './span.ts'
import { paintSections, type ViewOptions } from './tool-view.ts'

export function paintEntryView(view: EntryView, options: ViewOptions): string[] {
  const { palette, indent = 0, detail } = options
  const { sign, style } = toneStyle(view.tone, palette)
  const { line, shownSummary } = layoutHeader(
    {
      mark: span(sign, style),
      title: span(view.title, style),
      summary: view.summary,
      outcome: '',
      outcomeStyle: style,
    },
    options.width - indent,
  )
  const header = ' '.repeat(indent) + paintLine(line)
  const isClosed = detail === 'line' || (detail === 'brief' && view.weight !== 'show')
  return isClosed ? [header] : [header, ...paintSections(view.sections, options, shownSummary)]
}

function toneStyle(tone: EntryView['tone'], palette: Palette): { sign: string; style: Style } {
  const styles: Record<EntryView['tone'], { sign: string; style: Style }> = {
    plain: { sign: '·', style: palette.dim },
    info: { sign: '•', style: palette.info },
    warning: { sign: '!', style: palette.warn },
    error: { sign: '✖', style: palette.error },
  }
  return styles[tone]
}
