import { columnAlign } from '../section-size.ts'
import { imageLabel } from '../image-size.ts'
import { trimLines } from '../../describe/content/lines.ts'
import { plural } from '../../text/quantity.ts'
import { sourceLines } from '../source-lines.ts'
import type {
  CodeSection,
  FileSection,
  ImageSection,
  Section,
  TableSection,
  TerminalSection,
} from '../../describe/view.ts'
import { terminalBlock } from './ansi.ts'
import { mapRows, takeLines, textBlock, toBlock, type TextBlock } from './block.ts'
import { diffBlock, diffHeading } from './diff.ts'
import { gridBlock } from './grid.ts'
import { jsonBlock } from './json.ts'
import { listBlock } from './list.ts'
import { markdownBlock } from './markdown.ts'
import type { Palette } from './palette.ts'
import { blank, expandTabs, paintLine, span, type Frame, type Line } from './span.ts'
import { wrap } from './wrap.ts'

export interface SectionLayout {
  width: number
  palette: Palette
  maxLines?: number
  foldedLines?: number
  indent?: number
  /** The summary in the header line: a path or command in it is not repeated. */
  shownSummary?: string
  /** Called if lines of the section are left out. */
  onCut?: (() => void) | undefined
}

const MIN_WIDTH = 20
const TAB_WIDTH = 4
const STEP = 2

export function paintSection(section: Section, options: SectionLayout): string[] {
  const { palette, maxLines = Infinity, foldedLines = Infinity, indent = 0, shownSummary, onCut } = options
  const inner = indent + (section.title ? STEP : 0)
  const frame = within(options, inner)
  const limit = section.folded ? Math.min(maxLines, foldedLines) : maxLines
  const { lines, hidden } = takeLines(sectionBlock(section, frame), limit)
  if (hidden > 0) onCut?.()
  const body = [
    ...headLines(section, frame, shownSummary),
    ...lines,
    ...(hidden > 0 ? [[span(`… ${plural(hidden, 'more line')}`, palette.dim)]] : []),
  ]
  if (body.length === 0) return []
  const paint = (columns: number) => (line: Line) => paintLine([blank(columns), ...line])
  return [...titleLines(section, within(options, indent)).map(paint(indent)), ...body.map(paint(inner))]
}

function within({ width, palette }: SectionLayout, indent: number): Frame {
  return { palette, width: Math.max(MIN_WIDTH, width - indent) }
}

function titleLines(section: Section, { width, palette }: Frame): Line[] {
  const { title } = section
  if (!title) return []
  const style = section.kind === 'terminal' && section.isError ? palette.error : palette.dim
  const text = /\p{P}$/u.test(title.trimEnd()) ? title : `${title}:`
  return [...wrap([span(text, style)], { width })]
}

/** Renders the lines above a section that are never cut: the path of a diff, the command of an output. */
function headLines(section: Section, frame: Frame, shownSummary: string | undefined): Line[] {
  if (section.kind === 'diff') {
    const isShown = [shownSummary, section.title].some((text) => text?.includes(section.path))
    return isShown ? [] : [...wrap(diffHeading(section, frame.palette), { width: frame.width, at: 'columns' })]
  }
  if (section.kind !== 'terminal' || section.command === undefined || section.command === shownSummary) return []
  return commandLines(section.command, frame)
}

function commandLines(command: string, { width, palette }: Frame): Line[] {
  const { lines } = sourceLines(trimLines(command))
  return [...lines].flatMap((line, index) => {
    const first = index === 0 ? [span('$ ', palette.dim)] : [blank(STEP)]
    return [...wrap([span(expandTabs(line, TAB_WIDTH), palette.bold)], { width, first, rest: [blank(STEP * 2)] })]
  })
}

function sectionBlock(section: Section, frame: Frame): TextBlock {
  switch (section.kind) {
    case 'text':
      return textBlock(section.unescaped ?? section.text, frame.width)
    case 'markdown':
      return markdownBlock(section.text, frame)
    case 'code':
      return codeBlock(section, frame)
    case 'diff':
      return diffBlock(section, frame)
    case 'terminal':
      return outputBlock(section, frame)
    case 'list':
      return listBlock(section.items, frame)
    case 'table':
      return tableBlock(section, frame)
    case 'image':
      return imageBlock(section, frame)
    case 'file':
      return fileBlock(section, frame)
    case 'raw':
      return jsonBlock(section.value, frame)
  }
}

function codeBlock({ text, firstLine }: CodeSection, { width, palette }: Frame): TextBlock {
  const { lines, count } = sourceLines(text)
  const digits = firstLine === undefined ? 0 : String(firstLine + count() - 1).length
  return mapRows(numbered(lines, firstLine), count, ([number, line]) =>
    wrap([span(expandTabs(line, TAB_WIDTH))], {
      width,
      first: [span(digits > 0 ? `${number.padStart(digits)} │` : '│', palette.dim), blank(1)],
      rest: [span(digits > 0 ? `${' '.repeat(digits)} │ ↳` : '│ ↳', palette.dim), blank(1)],
    }),
  )
}

function* numbered(lines: Iterable<string>, firstLine = 0): Generator<[number: string, line: string]> {
  let number = firstLine
  for (const line of lines) {
    yield [String(number), line]
    number += 1
  }
}

function outputBlock({ output, unescaped }: TerminalSection, { width, palette }: Frame): TextBlock {
  return terminalBlock(unescaped ?? output, palette, (line) => wrap(line, { width }))
}

function tableBlock({ columns, rows, isFacts }: TableSection, frame: Frame): TextBlock {
  const header = isFacts ? [] : columns.map((column) => [span(column, frame.palette.title)])
  const cells = rows.map((row) => row.map((cell) => cell.split('\n').map((line) => [span(line)])))
  return gridBlock({ columns: header, rows: cells, align: columns.map((_, index) => columnAlign(rows, index)) }, frame)
}

function imageBlock(section: ImageSection, { width, palette }: Frame): TextBlock {
  const location = section.location === undefined ? [] : [span(` ${section.location}`, palette.path)]
  return toBlock([...wrap([span(`[${imageLabel(section)}]`, palette.dim), ...location], { width })])
}

function fileBlock({ path, note }: FileSection, { width, palette }: Frame): TextBlock {
  const after = note ? [span(`  ${note}`, palette.dim)] : []
  return toBlock([...wrap([span(path, palette.path), ...after], { width, rest: [blank(STEP)] })])
}
