// A table of figures: what a row is about on the left, figures on the right, and a last line that they add up to. Where
// it is too wide for the window, it scrolls by itself.
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { figureText, metrics, type Figures } from './metric.ts'
import type { Metric } from './usage-view.ts'

export interface FigureColumn<Row> {
  key: string
  title: ReactNode
  cell: (row: Row) => ReactNode
  /** In the last line. */
  total?: ReactNode
  /** Text instead of a figure. */
  isText?: boolean
  /** Only where there is room. */
  isSpare?: boolean
}

export interface FigureTableProps<Row> {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The first one names the row. */
  columns: readonly FigureColumn<Row>[]
  isCurrent?: (row: Row) => boolean
}

export function FigureTable<Row>({ label, rows, keyOf, columns, isCurrent }: FigureTableProps<Row>) {
  // One row is its own total.
  const hasTotal = rows.length > 1 && columns.some(({ total }) => total !== undefined)
  const cellClass = ({ isText, isSpare }: FigureColumn<Row>, isFirst: boolean) =>
    classNames(
      'px-2 py-1 align-top first:pl-0 last:pr-0',
      isFirst ? 'w-full max-w-0 min-w-28 text-left font-normal' : 'whitespace-nowrap',
      !isFirst && (isText ? 'text-left' : 'text-right tabular-nums'),
      isSpare && 'max-md:hidden',
    )
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            {columns.map((column, place) => (
              <th key={column.key} scope="col" className={classNames(cellClass(column, place === 0), 'font-normal')}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              aria-current={isCurrent?.(row) || undefined}
              className="relative border-b border-line hover:bg-hover aria-current:bg-accent-soft"
            >
              {columns.map((column, place) =>
                place === 0 ? (
                  <th key={column.key} scope="row" className={cellClass(column, true)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={cellClass(column, false)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {hasTotal && (
          <tfoot>
            <tr className="font-medium">
              {columns.map((column, place) => (
                <td key={column.key} className={classNames(cellClass(column, place === 0), 'font-medium')}>
                  {column.total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** Where there is little room, what it cost and how many tokens it was in all. */
const MAIN: readonly Metric[] = ['cost', 'tokens']

/** The figures of a row by kind of token, as the command line has them. */
export function kindColumns<Row extends Figures>(
  names: readonly Metric[],
  totals: Figures & { unpriced?: readonly unknown[] },
): FigureColumn<Row>[] {
  const all = { ...totals, unpricedTokens: totals.unpriced?.length ?? totals.unpricedTokens ?? 0 }
  return names.map((name) => ({
    key: name,
    title: metrics[name].label,
    cell: (row) => figureText(name, row),
    total: figureText(name, all),
    isSpare: !MAIN.includes(name),
  }))
}
