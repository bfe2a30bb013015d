// The errors page: failures by message, as "annals errors" lists them, over time and with what was run next.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { formatCount, plural } from '../../src/text/quantity.ts'
import { ErrorRow } from '../errors/error-row.tsx'
import { ErrorsChart } from '../errors/errors-chart.tsx'
import { ErrorsToolbar } from '../errors/errors-toolbar.tsx'
import {
  baseInput,
  chartInput,
  errorsCommand,
  errorsInput,
  isFiltered,
  readErrorsView,
  writeErrorsView,
  type ErrorsReport,
  type ErrorsView,
} from '../errors/errors-view.ts'
import { failureBars } from '../errors/failure-bars.ts'
import { Frame } from '../shell/frame.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { spanText } from '../usage/period-text.ts'
import { useCall } from '../use-call.ts'

const PAGE_SIZE = 30

export function Errors() {
  const [params, setParams] = useSearchParams()
  const view = readErrorsView(params)
  const change = (changed: Partial<ErrorsView>) =>
    setParams(writeErrorsView({ ...view, ...changed }), { replace: true })
  return (
    <Frame title="Errors">
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-4 md:px-6">
        <ErrorsContent view={view} change={change} />
      </div>
    </Frame>
  )
}

function ErrorsContent({ view, change }: { view: ErrorsView; change: (changed: Partial<ErrorsView>) => void }) {
  const [limit, setLimit] = useState(PAGE_SIZE)
  const shown = useCall('errors', errorsInput(view, limit), { placeholderData: keepPreviousData })
  // Without filters, all three are the same request.
  const base = useCall('errors', baseInput(view, PAGE_SIZE), { placeholderData: keepPreviousData })
  const chart = useCall('errors', chartInput(view, PAGE_SIZE), { placeholderData: keepPreviousData })
  const bars = useMemo(() => chart.data && failureBars(chart.data.tools), [chart.data])
  const { data, error, refetch, isPlaceholderData } = shown
  return (
    <>
      <ErrorsToolbar view={view} change={change} base={base.data} />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Spinner label="Loading errors" className="py-16" />}
      {data && !error && (
        <div
          aria-busy={isPlaceholderData}
          className={classNames('flex flex-col gap-4', isPlaceholderData && 'opacity-60')}
        >
          {bars && <ErrorsChart bars={bars} today={today()} since={view.since} onChoose={change} />}
          <Summary data={data} view={view} change={change} />
          {data.errors.length === 0 ? (
            <NoErrors view={view} change={change} />
          ) : (
            <ol aria-label="Failures by message" className="border-t border-line">
              {data.errors.map((group) => (
                <ErrorRow key={`${group.tool} ${group.message}`} group={group} bars={bars} />
              ))}
            </ol>
          )}
          {data.omitted > 0 && (
            <Button size="sm" className="self-start" onClick={() => setLimit(limit + PAGE_SIZE)}>
              Show more
            </Button>
          )}
          <Notes data={data} command={errorsCommand(view)} />
        </div>
      )}
    </>
  )
}

/** The server groups by days of the settings' time zone. Here the year only decides whether years are shown. */
function today(): string {
  return new Date().toISOString().slice(0, 10)
}

interface SummaryProps {
  data: ErrorsReport
  view: ErrorsView
  change: (changed: Partial<ErrorsView>) => void
}

function Summary({ data, view: { since, until }, change }: SummaryProps) {
  const failures = data.tools.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted tabular-nums">
      <p role="status">
        {plural(failures, 'failure')} · {plural(data.errors.length + data.omitted, 'message')}
        {data.omitted > 0 && ` · ${formatCount(data.errors.length)} shown`}
      </p>
      {since !== null && (
        <Button
          size="sm"
          variant="quiet"
          icon="x"
          aria-label="Show all days"
          onClick={() => change({ since: null, until: null })}
        >
          {spanText(since, until ?? since)}
        </Button>
      )}
    </div>
  )
}

function NoErrors({ view, change }: Omit<SummaryProps, 'data'>) {
  if (!isFiltered(view) && view.range === 'all')
    return (
      <EmptyState title="Nothing has failed" icon="check">
        Failed tool calls and requests of all sessions appear here.
      </EmptyState>
    )
  return (
    <EmptyState title="No failure matches" icon="search">
      <Button
        size="sm"
        onClick={() => change({ range: 'all', since: null, until: null, tool: null, project: null, message: '' })}
      >
        Show all failures
      </Button>
    </EmptyState>
  )
}

function Notes({ data: { refused, isComplete, read }, command }: { data: ErrorsReport; command: string }) {
  return (
    <footer className="flex flex-col gap-1 text-xs text-muted">
      <p>
        Messages that differ only in numbers, paths and ids are one failure. “Resolved” means that it did not come back
        in the session and that a later call of the same kind succeeded.
      </p>
      {refused > 0 && <p>Not counted: {plural(refused, 'call')} that you refused or interrupted.</p>}
      {!isComplete && (
        <p>Only the latest {formatCount(read)} failures were read; choose a time range or a filter for others.</p>
      )}
      <p className="flex flex-wrap items-center gap-1">
        In a terminal: <code className="font-mono wrap-anywhere text-text">{command}</code>
        <CopyButton text={command} label="Copy command" />
      </p>
    </footer>
  )
}
