// Attributes the cost of a time range to its causes. Its numbers equal those of "annals usage attribution".
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { attributionTable } from '../../src/paint/usage-tables.ts'
import { csvOf } from '../../src/text/csv.ts'
import { formatCost, formatCount, formatTokens, plural } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import type { CallOutput } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useCall } from '../use-call.ts'
import { CsvActions } from './csv-actions.tsx'
import { FigureTable, type FigureColumn } from './figure-table.tsx'
import { attributionCommand, type Cause } from './usage-view.ts'

const CAUSES: readonly { value: Cause; label: string }[] = [
  { value: 'branch', label: 'Branch' },
  { value: 'tool', label: 'Tool' },
  { value: 'agent', label: 'Agent' },
  { value: 'skill', label: 'Skill' },
  { value: 'mcp', label: 'MCP server' },
  { value: 'hour', label: 'Hour' },
]

type Report = CallOutput<'usage attribution'>
type Row = Report['rows'][number]

const FIRST_ROWS = 12

export interface AttributionProps {
  since: string | null
  until: string | null
  cause: Cause
  onCause: (cause: Cause) => void
}

export function Attribution({ since, until, cause, onCause }: AttributionProps) {
  const days = { ...(since === null ? {} : { since }), ...(until === null ? {} : { until }) }
  const { data, error, refetch } = useCall(
    'usage attribution',
    { by: cause, ...days },
    { placeholderData: keepPreviousData },
  )
  return (
    <section aria-label="Attribution" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-sm font-medium">Cost by cause</h2>
        <Segmented
          label="Cause"
          value={cause}
          options={CAUSES}
          onChange={onCause}
          className="max-w-full overflow-x-auto"
        />
        {data && (
          <span className="ml-auto">
            <CsvActions name={`usage-by-${cause}`} read={async () => csvOf(attributionTable(data))} />
          </span>
        )}
      </div>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Spinner label="Loading causes" />}
      {data && !error && <Causes key={data.by} report={data} command={attributionCommand(cause, { since, until })} />}
    </section>
  )
}

function Causes({ report, command }: { report: Report; command: string }) {
  const [showsAll, setShowsAll] = useState(false)
  const used = report.rows.filter(({ requests }) => requests > 0)
  // The hours of a day are few, and a missing one would look like a gap.
  const rows = showsAll || report.by === 'hour' ? used : used.slice(0, FIRST_ROWS)
  const most = used.reduce((highest, { share }) => Math.max(highest, share), 0) || 1
  const { totals } = report
  const columns: FigureColumn<Row>[] = [
    {
      key: 'cause',
      title: CAUSES.find(({ value }) => value === report.by)?.label ?? 'Cause',
      cell: ({ key, share }) => <CauseName text={nameOf(key, report.by)} part={share / most} />,
      total: 'Total',
    },
    { key: 'share', title: 'Share', cell: ({ share }) => shareText(share), isSpare: true },
    { key: 'cost', title: 'Cost', cell: (row) => costText(row), total: costText(totals) },
    {
      key: 'tokens',
      title: 'Tokens',
      cell: (row) => <span title={formatCount(row.totalTokens)}>{formatTokens(row.totalTokens)}</span>,
      total: formatTokens(totals.totalTokens),
    },
    {
      key: 'output',
      title: 'Output',
      cell: (row) => formatTokens(row.outputTokens),
      total: formatTokens(totals.outputTokens),
      isSpare: true,
    },
    {
      key: 'requests',
      title: 'Requests',
      cell: (row) => requestsText(row.requests),
      total: requestsText(totals.requests),
      isSpare: true,
    },
  ]
  return (
    <>
      <FigureTable label="Causes" rows={rows} keyOf={({ key }) => key} columns={columns} />
      {rows.length < used.length && (
        <Button variant="quiet" size="sm" className="self-start" onClick={() => setShowsAll(true)}>
          Show all {plural(used.length, 'row')}
        </Button>
      )}
      <p className="flex flex-wrap items-center gap-1 text-xs text-muted">
        {NOTES[report.by] ?? ''} In a terminal: <code className="font-mono text-text wrap-anywhere">{command}</code>
        <CopyButton text={command} label="Copy command" />
      </p>
    </>
  )
}

const NOTES: Readonly<Partial<Record<Report['by'], string>>> = {
  tool: 'A request is divided evenly among the tools it called; (answer) called none.',
  skill: 'Skills are named in the records since Claude Code 2.1.121.',
  mcp: 'For records before Claude Code 2.1.149, the servers whose tools were called.',
}

function CauseName({ text, part }: { text: string; part: number }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span title={text} className="min-w-0 flex-1 truncate">
        {text}
      </span>
      <span aria-hidden className="flex h-2 w-1/3 shrink-0 max-md:hidden">
        <span className="h-2 rounded-sm bg-accent opacity-70" style={{ width: `${part * 100}%` }} />
      </span>
    </span>
  )
}

function nameOf(key: string, by: Report['by']): string {
  return by === 'hour' && /^\d\d$/.test(key) ? `${key}:00` : visibleLine(key)
}

function shareText(share: number): string {
  return share > 0 && share < 0.005 ? '<1 %' : `${Math.round(share * 100)} %`
}

function costText({ costUsd, unpricedTokens }: Pick<Row, 'costUsd' | 'unpricedTokens'>): string {
  return formatCost(costUsd, unpricedTokens > 0)
}

/** Requests that several tools share are fractions. */
function requestsText(requests: number): string {
  return formatCount(Math.round(requests * 10) / 10)
}
