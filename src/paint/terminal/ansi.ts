// Prints the output of a command to the user's terminal, with its colors if the terminal supports them.
import { ansiSpans } from '../ansi-spans.ts'
import type { AnsiStyle } from '../ansi-style.ts'
import { mapRows, type TextBlock } from './block.ts'
import type { Palette, Style } from './palette.ts'
import { toStyle } from './sgr.ts'
import { span, type Line } from './span.ts'

export function terminalBlock(output: string, palette: Palette, row: (line: Line) => Iterable<Line>): TextBlock {
  const { lines, count } = ansiSpans(output)
  const styleOf = palette.isColored ? createStyles() : () => undefined
  return mapRows(lines(), count, (spans) => row(spans.map(({ text, look }) => span(text, styleOf(look)))))
}

/** Caches styles, because adjacent spans are merged only if they share the same style function. */
function createStyles(): (look: AnsiStyle) => Style | undefined {
  const styles = new WeakMap<AnsiStyle, { style: Style | undefined }>()
  return (look) => {
    const known = styles.get(look) ?? { style: toStyle(look) }
    styles.set(look, known)
    return known.style
  }
}
