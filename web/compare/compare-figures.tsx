// The figures of both sides with bars: of the whole conversations, or of the parts after the shared messages.
import { useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Segmented } from '../ui/segmented.tsx'
import type { SideName } from './compare-address.ts'
import { figureRows, type Comparison, type FigureRow } from './figure-rows.ts'
import { SIDE_COLORS } from './side-letter.tsx'

export function CompareFigures({ comparison: { a, b, shared } }: { comparison: Comparison }) {
  const [part, setPart] = useState<'line' | 'own'>('line')
  const rows = figureRows(a[part], b[part])
  return (
    <section aria-label="Figures" className="flex flex-col gap-2">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm font-medium">Figures</h2>
        {shared.messages > 0 && (
          <Segmented
            label="Part"
            value={part}
            options={[
              { value: 'line', label: 'Whole conversation' },
              { value: 'own', label: 'After the shared part' },
            ]}
            onChange={setPart}
          />
        )}
      </div>
      <table className="w-full table-fixed border-collapse text-sm tabular-nums">
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            <th scope="col" className="w-24 py-1.5 text-left font-normal">
              <span className="sr-only">Figure</span>
            </th>
            <th scope="col" className="px-2 py-1.5 text-right font-normal">
              A
            </th>
            <th scope="col" className="px-2 py-1.5 text-left font-normal">
              B
            </th>
            <th scope="col" className="w-20 py-1.5 text-right font-normal">
              B − A
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.label} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ row: { label, values, shares, difference } }: { row: FigureRow }) {
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className="py-1.5 text-left text-xs font-normal text-muted">
        {label}
      </th>
      <td className="px-2 py-1.5">
        <span className="flex items-center justify-end gap-2">
          <Bar side="a" share={shares[0]} />
          <span className="w-20 text-right whitespace-nowrap max-md:w-auto">{values[0]}</span>
        </span>
      </td>
      <td className="px-2 py-1.5">
        <span className="flex items-center gap-2">
          <span className="w-20 whitespace-nowrap max-md:w-auto">{values[1]}</span>
          <Bar side="b" share={shares[1]} />
        </span>
      </td>
      <td className="py-1.5 text-right text-xs whitespace-nowrap text-muted">{difference || '='}</td>
    </tr>
  )
}

function Bar({ side, share }: { side: SideName; share: number }) {
  return (
    <span className={classNames('flex h-2 min-w-0 flex-1 max-md:hidden', side === 'a' && 'justify-end')} aria-hidden>
      <span
        className={classNames('h-2 rounded-sm opacity-70', SIDE_COLORS[side].bar)}
        style={{ width: `${share * 100}%` }}
      />
    </span>
  )
}
