// Paints what is no tool call: thinking, hooks, compactions, errors. The tone decides the colour and the mark.
import type { EntryView } from '../../describe/view.ts'
import { layoutHeader } from './header.ts'
import type { Palette, Style } from './palette.ts'
import { paintLine, span } from './span.ts'
import { paintSections, type ViewOptions } from './tool-view.ts'

export function paintEntryView(view: EntryView, options: ViewOptions): string[] {
  const { palette, indent = 0, detail } = options
  const { sign, style } = look(view.tone, palette)
  const { line, said } = layoutHeader(
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
  // What is folded shows its sections to those who ask for everything.
  const isClosed = detail === 'line' || (detail === 'brief' && view.weight !== 'show')
  return isClosed ? [header] : [header, ...paintSections(view.sections, options, said)]
}

function look(tone: EntryView['tone'], palette: Palette): { sign: string; style: Style } {
  const looks: Record<EntryView['tone'], { sign: string; style: Style }> = {
    plain: { sign: '·', style: palette.dim },
    info: { sign: '•', style: palette.info },
    warning: { sign: '!', style: palette.warn },
    error: { sign: '✖', style: palette.error },
  }
  return looks[tone]
}
