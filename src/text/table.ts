// Lays out a table for a terminal. If the width is too small, columns are shortened or left out, in the order their
// declarations give, so that no line is wider. An infinite width shows every column in full.
import { fit, fitEnd, padEnd, padStart, textWidth } from './width.ts'

export interface Column {
  title: string
  align?: 'left' | 'right'
  /** Is cut if the width is too small, but not below `min`. */
  flexible?: boolean
  /** 16 unless given. */
  min?: number
  cut?: 'start' | 'end'
  /** A date with a time, of which the date is kept as a last resort. */
  isTime?: boolean
  /** Left out if the width is too small, smallest number first. Columns without it are always shown. */
  spare?: number
}

const GAP = 2
const MIN_FLEXIBLE = 16
const DATE_WIDTH = '2026-02-11'.length
const DATE_AND_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d$/

export interface Table {
  header: string
  rows: string[]
}

export function layoutTable(columns: readonly Column[], rows: readonly (readonly string[])[], width: number): Table {
  const all = columns.map((column, index) => ({ ...column, index, natural: naturalWidth(column, rows, index) }))
  const shown = dropSpare(all, width)
  const widths = chooseWidths(shown, width)
  const line = (cells: readonly string[]) =>
    shown
      .map((column, position) => {
        const size = widths[position] ?? 0
        const text = shorten(cells[column.index] ?? '', column, size)
        return column.align === 'right' ? padStart(text, size) : padEnd(text, size)
      })
      .join(' '.repeat(GAP))
      .trimEnd()
  return { header: line(columns.map((column) => column.title)), rows: rows.map(line) }
}

interface MeasuredColumn extends Column {
  index: number
  natural: number
}

function naturalWidth(column: Column, rows: readonly (readonly string[])[], index: number): number {
  return rows.reduce((widest, row) => Math.max(widest, textWidth(row[index] ?? '')), textWidth(column.title))
}

function shorten(text: string, { cut, isTime }: Column, size: number): string {
  const isDate = isTime && size >= DATE_WIDTH && size < textWidth(text) && DATE_AND_TIME.test(text)
  if (isDate) return text.slice(0, DATE_WIDTH)
  return (cut === 'start' ? fitEnd : fit)(text, size)
}

function dropSpare(columns: readonly MeasuredColumn[], width: number): MeasuredColumn[] {
  const spare = columns
    .filter((column) => column.spare !== undefined)
    .toSorted((a, b) => (a.spare ?? 0) - (b.spare ?? 0))[0]
  if (sumWidths(columns.map(comfortable)) <= width || !spare) return dropLast(columns, width)
  return dropSpare(
    columns.filter((column) => column !== spare),
    width,
  )
}

/** Only a terminal with fewer columns than a table has room for lacks its last ones. */
function dropLast(columns: readonly MeasuredColumn[], width: number): MeasuredColumn[] {
  const room = Math.max(1, Math.floor((width + GAP) / (GAP + 1)))
  return columns.slice(0, room)
}

function chooseWidths(columns: readonly MeasuredColumn[], width: number): number[] {
  const natural = columns.map((column) => column.natural)
  if (sumWidths(natural) <= width) return natural
  const floors = [columns.map(comfortable), columns.map(smallest)].find((widths) => sumWidths(widths) <= width)
  if (floors) return shrink(columns, floors, width)
  // Too narrow even for a date, which is then cut like any other text.
  const plain = columns.map((column) => ({ ...column, isTime: false }))
  return shrink(plain, plain.map(smallest), width)
}

function comfortable({ flexible, natural, min = MIN_FLEXIBLE }: MeasuredColumn): number {
  return flexible ? Math.min(natural, min) : natural
}

/** A time keeps its date and its title; other columns keep one character. */
function smallest({ title, natural, isTime }: MeasuredColumn): number {
  return Math.min(natural, isTime ? Math.max(DATE_WIDTH, textWidth(title)) : 1)
}

/** Cuts the widest columns to a common width, as large as the room allows; none below its floor. */
function shrink(columns: readonly MeasuredColumn[], floors: readonly number[], width: number): number[] {
  const widthsAt = (cap: number) =>
    columns.map(({ natural, isTime }, index) => {
      const floor = floors[index] ?? 0
      return isTime && cap < natural ? floor : Math.min(natural, Math.max(floor, cap))
    })
  let cap = Math.max(...columns.map((column) => column.natural))
  const excessAt = () => sumWidths(widthsAt(cap)) - width
  while (cap > 1 && excessAt() > 0) cap = Math.max(1, cap - Math.ceil(excessAt() / columns.length))
  const widths = widthsAt(cap)
  const rest = width - sumWidths(widths)
  // The last column that was cut gets the remainder: it is usually the text of the row.
  const last = columns.findLastIndex(({ natural, isTime }, index) => !isTime && (widths[index] ?? 0) < natural)
  return widths.map((size, index) =>
    index === last ? Math.min(columns[index]?.natural ?? 0, size + Math.max(0, rest)) : size,
  )
}

function sumWidths(widths: readonly number[]): number {
  return widths.reduce((sum, size) => sum + size, GAP * (widths.length - 1))
}
