// The parts of one period: every model or project, including those that share one color in the chart.
import { Swatch } from '../chart/chart-legend.tsx'
import { REST_TONE } from '../chart/chart-tones.ts'
import { FigureTable, type FigureColumn, kindColumns } from './figure-table.tsx'
import { seriesName } from './series-names.ts'
import type { Stacks } from './stack-rows.ts'
import type { UsageMatrix, UsageRow } from './usage-matrix.ts'
import { METRICS } from './usage-view.ts'

type PartRow = UsageRow['cells'][number]

export interface PartTableProps {
  data: UsageMatrix
  stacks: Stacks<UsageRow>
  row: UsageRow
  part: string | null
  onPart: (key: string) => void
}

export function PartTable({ data, stacks, row, part, onPart }: PartTableProps) {
  const names = new Map(Object.entries(data.names))
  const tones = new Map(stacks.series.map(({ key, tone }) => [key, tone]))
  const name: FigureColumn<PartRow> = {
    key: 'part',
    title: data.by === 'model' ? 'Model' : 'Project',
    cell: ({ key }) => (
      <button
        type="button"
        aria-pressed={key === part}
        title={`${key}: ${key === part ? 'show all sessions' : 'show only its sessions'}`}
        onClick={() => onPart(key)}
        className="flex w-full min-w-0 items-center gap-1.5 text-left -outline-offset-2 after:absolute after:inset-0 hover:text-accent max-md:min-h-6"
      >
        <Swatch tone={tones.get(key) ?? REST_TONE} />
        <span className="truncate">{seriesName(key, names)}</span>
      </button>
    ),
    total: 'Total',
  }
  const columns = [name, ...kindColumns<PartRow>(METRICS, row)]
  return (
    <FigureTable
      label={`By ${data.by}`}
      rows={row.cells}
      keyOf={({ key }) => key}
      columns={columns}
      isCurrent={({ key }) => key === part}
    />
  )
}
