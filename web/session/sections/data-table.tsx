import { columnAlign } from '../../../src/paint/section-size.ts'
import type { TableSection } from '../../../src/describe/view.ts'
import { classNames } from '../../ui/class-names.ts'
import { ListedPath } from './file-history-link.tsx'
import { markText, useFindText } from './marked-text.tsx'
import { findLine, LineWindowBar, useLineWindow } from './line-window.tsx'

export function DataTable({ section }: { section: TableSection }) {
  const { columns, rows } = section
  const needle = useFindText()
  const wanted = findLine(
    rows.map((row) => row.join('\n')),
    needle,
  )
  const window = useLineWindow(section, rows.length, { first: 30, most: 500, wanted })
  const alignment = columns.map((_, index) => (columnAlign(rows, index) === 'right' ? 'text-right tabular-nums' : ''))
  return (
    <div>
      <div tabIndex={columns.length > 2 ? 0 : undefined} className="overflow-x-auto">
        <table className="border-collapse text-xs">
          <thead>
            <tr className="border-b border-line-strong text-left text-muted">
              {columns.map((column, index) => (
                <th key={index} scope="col" className={classNames('py-1 pr-5 font-medium', alignment[index])}>
                  {markText(column, needle)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(window.from, window.to).map((row, at) => (
              <tr key={window.from + at} className="border-b border-line align-top">
                {row.map((cell, index) => (
                  <td
                    key={index}
                    className={classNames(
                      'max-w-[32rem] py-1 pr-5 wrap-anywhere whitespace-pre-wrap',
                      alignment[index],
                    )}
                  >
                    <ListedPath text={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <LineWindowBar window={window} noun="row" />
    </div>
  )
}

export function FactsTable({ section }: { section: TableSection }) {
  const needle = useFindText()
  return (
    <dl className="grid max-w-[46rem] grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-xs">
      {section.rows.map(([name = '', ...values], index) => (
        <div key={index} className="col-span-2 grid grid-cols-subgrid">
          <dt className="max-w-48 text-muted wrap-anywhere">{markText(name, needle)}</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">{markText(values.join(' '), needle)}</dd>
        </div>
      ))}
    </dl>
  )
}
