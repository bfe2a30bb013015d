import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { figureText, metrics, type Figures } from './metric.ts'
import type { Metric } from './usage-view.ts'

export interface FigureColumn<Row> {
  key: string
  title: ReactNode
  cell: (row: Row) => ReactNode
  total?: ReactNode
  isText?: boolean
  /** Hidden in narrow windows. */
  isSpare?: boolean
}

export interface FigureTableProps<Row> {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The first column names the row. */
  columns: readonly FigureColumn<Row>[]
  isCurrent?: (row: Row) => boolean
}

export function FigureTable<Row>({ label, rows, keyOf, columns, isCurrent }: FigureTableProps<Row>) {
  // A single row is its own total.
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
            {columns.map((column, index) => (
              <th key={column.key} scope="col" className={classNames(cellClass(column, index === 0), 'font-normal')}>
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
              {columns.map((column, index) =>
                index === 0 ? (
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
              {columns.map((column, index) => (
                <td key={column.key} className={classNames(cellClass(column, index === 0), 'font-medium')}>
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

const MAIN: readonly Metric[] = ['cost', 'tokens']

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
