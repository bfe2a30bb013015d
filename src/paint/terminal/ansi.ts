// The output of a command in the reader's terminal, in the colours it had if the reader has any.
import { ansiSpans } from '../ansi-spans.ts'
import type { Look } from '../look.ts'
import { mapRows, type Block } from './block.ts'
import type { Palette, Style } from './palette.ts'
import { toStyle } from './sgr.ts'
import { span, type Line } from './span.ts'

/** Every line of an output, and what `row` makes of it. */
export function terminalBlock(output: string, palette: Palette, row: (line: Line) => Iterable<Line>): Block {
  const { lines, count } = ansiSpans(output)
  const styleOf = palette.isColored ? createStyles() : () => undefined
  return mapRows(lines(), count, (spans) => row(spans.map(({ text, look }) => span(text, styleOf(look)))))
}

/** One style for one look: spans are joined where their styles are the same. */
function createStyles(): (look: Look) => Style | undefined {
  const styles = new WeakMap<Look, { style: Style | undefined }>()
  return (look) => {
    const known = styles.get(look) ?? { style: toStyle(look) }
    styles.set(look, known)
    return known.style
  }
}
