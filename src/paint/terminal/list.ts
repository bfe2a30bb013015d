import type { ListItem } from '../../describe/view.ts'
import type { TextBlock } from './block.ts'
import type { Palette, Style } from './palette.ts'
import { blank, expandTabs, lineWidth, span, type Frame, type Line, type Span } from './span.ts'
import { wrap } from './wrap.ts'

const STEP = 2
const TAB_WIDTH = 4
const MARK_WIDTH = 2

export function listBlock(items: readonly ListItem[], frame: Frame): TextBlock {
  return { rows: itemRows(items, 0, frame), count: () => countItems(items) }
}

function* itemRows(items: readonly ListItem[], depth: number, frame: Frame): Generator<Iterable<Line>> {
  const hasMarks = items.some((item) => item.mark !== undefined)
  for (const item of items) {
    yield itemLines(item, depth, hasMarks, frame)
    yield* itemRows(item.items ?? [], depth + 1, frame)
  }
}

function* itemLines(item: ListItem, depth: number, hasMarks: boolean, { width, palette }: Frame): Generator<Line> {
  const indent = blank(Math.min(depth * STEP, Math.floor(width / 2)))
  const mark = hasMarks ? [toMark(item.mark, palette)] : []
  const note = item.note ? [span(`  ${item.note}`, palette.dim)] : []
  const style = item.mark === 'done' ? palette.dim : item.mark === 'chosen' ? palette.bold : undefined
  const texts = item.text.trimEnd().split('\n')
  const below = [indent, blank(hasMarks ? MARK_WIDTH : 0)]
  for (const [index, source] of texts.entries()) {
    const text = expandTabs(source, TAB_WIDTH)
    const hang = /^ *(?:\d+[:-] )?/.exec(text)?.[0].length ?? 0
    yield* wrap([span(text, style), ...(index === texts.length - 1 ? note : [])], {
      width,
      first: index === 0 ? [indent, ...mark] : below,
      rest: [...below, blank(Math.min(hang || STEP, width - lineWidth(below) - STEP))],
    })
  }
}

function toMark(mark: ListItem['mark'], palette: Palette): Span {
  const styles: Record<NonNullable<ListItem['mark']>, [sign: string, style: Style]> = {
    done: ['✔ ', palette.ok],
    active: ['▶ ', palette.info],
    open: ['☐ ', palette.dim],
    chosen: ['◉ ', palette.ok],
  }
  return mark ? span(...styles[mark]) : blank(MARK_WIDTH)
}

function countItems(items: readonly ListItem[]): number {
  return items.reduce((sum, item) => sum + 1 + countItems(item.items ?? []), 0)
}
