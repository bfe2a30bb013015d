// Renders the picker as lines of a screen: the query on top, the hits below it, the keys at the bottom.
import { formatCount, plural } from '../../text/quantity.ts'
import { both, type Palette } from '../../paint/terminal/palette.ts'
import { blank, lineWidth, paintLine, span, type Line } from '../../paint/terminal/span.ts'
import { visibleLine } from '../../text/visible.ts'
import { fitEnd, textWidth } from '../../text/width.ts'
import { fitLine } from '../printers/fit-line.ts'
import { groupFacts } from '../printers/group-facts.ts'
import type { Hit, HitGroup } from '../printers/hit-groups.ts'
import { hitLabel } from '../printers/hit-label.ts'
import { snippetLines } from '../printers/snippet-lines.ts'
import { isStale, type PickerState } from './picker-state.ts'

export interface Screen {
  width: number
  height: number
  palette: Palette
  nowMs: number
}

export interface PaintedPicker {
  lines: string[]
  column: number
}

const PROMPT = '> '
const KEYS = '↑↓ select · Enter show · Esc quit · Tab complete · Ctrl-R resume command'
/** The query, the line below it, and the keys. */
const FRAME_LINES = 3
const LINES_PER_HIT = 2

export function paintPicker(state: PickerState, screen: Screen): PaintedPicker {
  const { width, height, palette } = screen
  const input = inputLine(state, width)
  const rows = rowsOf(state, screen)
  const room = Math.max(0, height - FRAME_LINES)
  const body = visibleRows(rows, state.selected, room)
  const filler = Array.from({ length: room - body.length }, (): Line => [])
  const lines = [input.line, statusLine(state, palette), ...body, ...filler, [span(KEYS, palette.dim)]]
  return { lines: lines.slice(0, height).map((line) => paintLine(fitLine(line, width))), column: input.column }
}

export function hitsPerPage(height: number): number {
  return Math.max(1, Math.floor((height - FRAME_LINES) / (LINES_PER_HIT + 1)))
}

function inputLine({ query, cursor }: PickerState, width: number): { line: Line; column: number } {
  const before = visibleLine(query.slice(0, cursor))
  const after = visibleLine(query.slice(cursor))
  const sign = width > PROMPT.length + 2 ? PROMPT : ''
  const shown = fitEnd(before, Math.max(0, width - sign.length - 1))
  const line = [span(sign + shown + after)]
  return { line, column: Math.min(textWidth(sign + shown), Math.max(0, width - 1)) }
}

function statusLine(state: PickerState, palette: Palette): Line {
  const { options, problem, answer, waiting, query } = state
  if (options.length > 0) return [span(options.join('  '), palette.info)]
  if (problem !== null && !isStale(state)) return [span(problem, palette.error)]
  if (waiting !== null) return [span('Searching …', palette.dim)]
  if (query.trim() === '') return [span('Type to search all sessions; Tab lists the filters.', palette.dim)]
  if (answer === null) return [span('Searching …', palette.dim)]
  return [span([countOf(state), ...answer.notes].join(' · '), palette.dim)]
}

function countOf({ answer, groups, hits }: PickerState): string {
  if (!answer) return ''
  const { total, isExact, tookMs } = answer
  if (hits.length === 0) return `No hits (${tookMs} ms)`
  const all = isExact ? plural(total, 'hit') : `${formatCount(total)}+ hits`
  const shown = isExact && hits.length >= total ? all : `${formatCount(hits.length)} of ${all}`
  return `${shown} in ${plural(groups.length, 'session')} (${tookMs} ms)`
}

interface PickerRow {
  line: Line
  hit: number
}

function rowsOf({ groups, selected }: PickerState, screen: Screen): PickerRow[] {
  const rows: PickerRow[] = []
  let index = 0
  for (const group of groups) {
    rows.push({ line: groupLine(group, screen), hit: index })
    for (const hit of group.hits) {
      const hitIndex = index
      rows.push(...hitLines(hit, index === selected, screen).map((line) => ({ line, hit: hitIndex })))
      index += 1
    }
  }
  return rows
}

function groupLine(group: HitGroup, { width, palette, nowMs }: Screen): Line {
  const { title, session, file } = group.best
  const name = visibleLine(title ?? '').trim() || (session === '' ? file : session)
  const facts = [span('  '), span(groupFacts(group, nowMs), palette.dim)]
  const room = width - lineWidth(facts)
  return room < width / 3 ? [span(name, palette.title)] : [...fitLine([span(name, palette.title)], room), ...facts]
}

function hitLines(hit: Hit, isSelected: boolean, { width, palette }: Screen): Line[] {
  const sign = isSelected ? span('▌ ', palette.user) : blank(2)
  const label = [sign, ...hitLabel(hit, palette)]
  const mark = both(palette.bold, palette.warn)
  const [text = []] = snippetLines(hit, { width: Math.max(1, width - 4), lines: 1, indent: 0, mark })
  return [label, [sign, blank(2), ...text]]
}

function visibleRows(rows: readonly PickerRow[], selected: number, room: number): Line[] {
  const first = rows.findIndex((row) => row.hit === selected)
  const middle = first - Math.floor((room - LINES_PER_HIT) / 2)
  const top = Math.max(0, Math.min(middle, rows.length - room))
  return rows.slice(top, top + room).map((row) => row.line)
}
