// Rows and columns. A table that is too wide scrolls in its own box.
import { columnAlign } from '../../../src/render/section-size.ts'
import type { TableSection } from '../../../src/render/view.ts'
import { classNames } from '../../ui/class-names.ts'
import { markText, useFindText } from '../highlight-text.ts'
import { findLine } from './find-line.ts'
import { LineWindowBar } from './line-window-bar.tsx'
import { useLineWindow } from './use-line-window.ts'

export function DataTable({ section }: { section: TableSection }) {
  const { columns, rows } = section
  const needle = useFindText()
  const wanted = findLine(
    rows.map((row) => row.join('\n')),
    needle,
  )
  const window = useLineWindow(section, rows.length, { first: 30, most: 500, wanted })
  const look = columns.map((_, index) => (columnAlign(rows, index) === 'right' ? 'text-right tabular-nums' : ''))
  return (
    <div>
      <div tabIndex={columns.length > 2 ? 0 : undefined} className="overflow-x-auto">
        <table className="border-collapse text-xs">
          <thead>
            <tr className="border-b border-line-strong text-left text-muted">
              {columns.map((column, index) => (
                <th key={index} scope="col" className={classNames('py-1 pr-5 font-medium', look[index])}>
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
                    className={classNames('max-w-[32rem] py-1 pr-5 wrap-anywhere whitespace-pre-wrap', look[index])}
                  >
                    {markText(cell, needle)}
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
