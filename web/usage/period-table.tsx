// The chart as a table, one row per period, newest first. The columns are token types or the series of the chart.
import { useState } from 'react'
import { plural } from '../../src/text/quantity.ts'
import { dailyTable, monthlyTable, weeklyTable } from '../../src/paint/usage-tables.ts'
import { csvOf } from '../../src/text/csv.ts'
import { call } from '../api.ts'
import { Swatch } from '../chart/chart-legend.tsx'
import { Button } from '../ui/button.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { CsvActions } from './csv-actions.tsx'
import { FigureTable, type FigureColumn, kindColumns } from './figure-table.tsx'
import { figureText, formatFigure } from './metric.ts'
import { periodText, PERIOD_NOUNS } from './period-text.ts'
import type { Stack, Stacks } from './stack-rows.ts'
import type { UsageMatrix, UsageRow } from './usage-matrix.ts'
import { METRICS, type UsageColumns, type Metric } from './usage-view.ts'

export interface PeriodTableProps {
  data: UsageMatrix
  stacks: Stacks<UsageRow>
  metric: Metric
  columns: UsageColumns
  onColumns: (columns: UsageColumns) => void
  onOpen: (start: string) => void
}

const FIRST_ROWS = 60

export function PeriodTable({ data, stacks, metric, columns, onColumns, onOpen }: PeriodTableProps) {
  const [showsAll, setShowsAll] = useState(false)
  const noun = PERIOD_NOUNS[data.period]
  const used = stacks.stacks.filter(({ row }) => row.requests > 0)
  const latest = [...used.filter(isDated).toReversed(), ...used.filter((stack) => !isDated(stack))]
  const rows = showsAll ? latest : latest.slice(0, FIRST_ROWS)
  const name: FigureColumn<Stack<UsageRow>> = {
    key: 'period',
    title: noun[0]?.toUpperCase() + noun.slice(1),
    cell: (stack) => <PeriodName data={data} row={stack.row} onOpen={onOpen} />,
    total: 'Total',
  }
  const figures = columns === 'kinds' ? byKind(data) : byPart(stacks, data, metric)
  return (
    <section aria-label="Table" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2 className="flex-1 text-sm font-medium">{plural(used.length, `active ${noun}`)}</h2>
        <Segmented
          label="Columns"
          value={columns}
          options={[
            { value: 'kinds', label: 'Token types' },
            { value: 'parts', label: data.by === 'model' ? 'Models' : 'Projects' },
          ]}
          onChange={onColumns}
        />
        <CsvActions name={`usage-by-${noun}`} read={async () => periodCsv(data)} />
      </div>
      <FigureTable label={`Usage by ${noun}`} rows={rows} keyOf={({ row }) => row.start} columns={[name, ...figures]} />
      {rows.length < latest.length && (
        <Button variant="quiet" size="sm" className="self-start" onClick={() => setShowsAll(true)}>
          Show all {plural(latest.length, noun)}
        </Button>
      )}
    </section>
  )
}

function isDated({ row }: Stack<UsageRow>): boolean {
  return row.start !== 'undated'
}

/** Undated usage has no days to query, so it cannot be opened. */
function PeriodName({ data, row, onOpen }: { data: UsageMatrix; row: UsageRow; onOpen: (start: string) => void }) {
  const text = periodText(row.start, data.period, data.today)
  if (row.since === null) return <span className="text-muted">{text}</span>
  return (
    <button
      type="button"
      onClick={() => onOpen(row.start)}
      title={row.since === row.until ? row.since : `${row.since} to ${row.until}`}
      className="whitespace-nowrap text-text after:absolute after:inset-0 first-letter:uppercase hover:text-accent"
    >
      {text}
    </button>
  )
}

function byKind(data: UsageMatrix): FigureColumn<Stack<UsageRow>>[] {
  return kindColumns<UsageRow>(METRICS, data.totals).map(({ cell, ...column }) => ({
    ...column,
    cell: ({ row }: Stack<UsageRow>) => cell(row),
  }))
}

function byPart(
  { series }: Stacks<UsageRow>,
  { totals }: UsageMatrix,
  metric: Metric,
): FigureColumn<Stack<UsageRow>>[] {
  const all = { ...totals, unpricedTokens: totals.unpriced.length }
  return [
    {
      key: 'all',
      title: 'All',
      cell: ({ row }) => figureText(metric, row),
      total: figureText(metric, all),
    },
    ...series.map(({ key, tone, name, title, figures }, index): FigureColumn<Stack<UsageRow>> => ({
      key: `part ${key}`,
      title: (
        <span title={title} className="inline-flex items-center gap-1.5">
          <Swatch tone={tone} />
          {name}
        </span>
      ),
      cell: ({ row, values }) => {
        const value = values[index] ?? 0
        const isPartial = row.cells.some((cell) => cell.key === key && cell.unpricedTokens > 0)
        return value === 0 && !isPartial ? '' : formatFigure(metric, value, isPartial)
      },
      total: figureText(metric, figures),
    })),
  ]
}

type ReportOptions = Pick<UsageMatrix, 'period' | 'by' | 'options'>

/** The same report, columns and values as the command prints with --tsv. */
async function periodCsv({ period, by, options: { since, until } }: ReportOptions): Promise<string> {
  const days = { ...(since === null ? {} : { since }), ...(until === null ? {} : { until }) }
  switch (period) {
    case 'day':
      return csvOf(dailyTable(await call('usage daily', { ...days, instances: by === 'project' })))
    case 'week':
      return csvOf(weeklyTable(await call('usage weekly', days)))
    case 'month':
      return csvOf(monthlyTable(await call('usage monthly', days)))
  }
}
