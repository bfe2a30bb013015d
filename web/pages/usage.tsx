// The usage page. Its numbers equal those of "annals usage".
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Frame } from '../shell/frame.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Attribution } from '../usage/attribution.tsx'
import { comparedRange } from '../usage/compared-range.ts'
import { PeriodDetail } from '../usage/period-detail.tsx'
import { PeriodTable } from '../usage/period-table.tsx'
import { RangeComparison } from '../usage/range-comparison.tsx'
import { shownDays, UsageTotals } from '../usage/usage-totals.tsx'
import { stackRows } from '../usage/stack-rows.ts'
import { UsageChart } from '../usage/usage-chart.tsx'
import type { UsageMatrix } from '../usage/usage-matrix.ts'
import { UnpricedNote, UsageNotes } from '../usage/usage-notes.tsx'
import { UsageToolbar } from '../usage/usage-toolbar.tsx'
import { rangeInput, defaultPeriod, type UsageView } from '../usage/usage-view.ts'
import { useUsageView, type ChangeView } from '../usage/use-usage-view.ts'
import { useCall } from '../use-call.ts'

export function Usage() {
  const { view, change, query, isWidened } = useUsage()
  const { data, error, refetch, isPlaceholderData } = query
  return (
    <Frame title="Usage">
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-5 px-4 py-4 md:px-6">
        <UsageToolbar view={view} change={change} shown={data ? shownDays(data) : null} />
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Spinner label="Loading usage" className="py-16" />}
        {data && !error && (
          <div
            aria-busy={isPlaceholderData}
            className={classNames(
              'flex flex-col gap-5 transition-opacity duration-150',
              isPlaceholderData && 'opacity-60',
            )}
          >
            {isWidened && (
              <p role="status" className="text-xs text-muted">
                No usage in the last 30 days; showing all usage.
              </p>
            )}
            {data.rows.length === 0 ? (
              <>
                <NothingUsed data={data} change={change} />
                <Comparison data={data} view={view} />
              </>
            ) : (
              <UsageBody {...{ data, view, change }} />
            )}
          </div>
        )}
      </div>
    </Frame>
  )
}

/** Returns the view in the address. If it names no time range and the default range has no usage, shows all usage. */
function useUsage() {
  const [asked, change] = useUsageView()
  const usual = useMatrix(asked, true)
  const { data, isPlaceholderData } = usual
  const isEmpty = data !== undefined && !isPlaceholderData && data.rows.length === 0 && data.notes.allMessages > 0
  const isWidened = isEmpty && !asked.isChosen
  const all = { ...asked, range: 'all' as const, per: defaultPeriod('all') } // One of the ranges, not any text.
  const widened = useMatrix(all, isWidened)
  if (!isWidened) return { view: asked, change, query: usual, isWidened }
  // Further changes start from the view that is shown, not from the one in the address.
  const changeAll: ChangeView = (part) => change({ range: 'all', per: all.per, ...part })
  return { view: all, change: changeAll, query: widened, isWidened }
}

function useMatrix(view: UsageView, enabled: boolean) {
  const input = { ...rangeInput(view), period: view.per, by: view.by }
  return useCall('usage matrix', input, { enabled, placeholderData: keepPreviousData })
}

function UsageBody({ data, view, change }: { data: UsageMatrix; view: UsageView; change: ChangeView }) {
  const { metric, at, columns, cause } = view
  const isExpanded = view.others === 'all'
  const stacks = useMemo(() => stackRows(data, metric, { isExpanded }), [data, metric, isExpanded])
  const row = data.rows.find(({ start }) => start === at)
  const open = (start: string) => change({ at: start, part: null, session: null })
  return (
    <>
      <UsageTotals data={data} />
      <UnpricedNote data={data} />
      <UsageChart
        data={data}
        stacks={stacks}
        metric={metric}
        at={row?.start ?? null}
        onOpen={open}
        isExpanded={isExpanded}
        onExpand={(all) => change({ others: all ? 'all' : null })}
      />
      {!row && <Comparison data={data} view={view} />}
      {row && row.since !== null && row.until !== null ? (
        <PeriodDetail {...{ data, stacks, view, change }} row={{ ...row, since: row.since, until: row.until }} />
      ) : (
        <PeriodTable
          {...{ data, stacks, metric, columns }}
          onColumns={(next) => change({ columns: next })}
          onOpen={open}
        />
      )}
      {!view.session && (
        <Attribution
          since={row?.since ?? data.options.since}
          until={row?.until ?? data.options.until}
          cause={cause}
          onCause={(next) => change({ cause: next })}
        />
      )}
      <UsageNotes data={data} />
    </>
  )
}

function Comparison({ data, view }: { data: UsageMatrix; view: UsageView }) {
  const before = comparedRange(shownDays(data), view)
  return before && <RangeComparison data={data} metric={view.metric} before={before} isFree={view.versus === 'dates'} />
}

function NothingUsed({ data: { notes }, change }: { data: UsageMatrix; change: ChangeView }) {
  if (notes.allMessages === 0)
    return (
      <EmptyState title="No usage yet" icon="chart">
        Token counts and costs appear here after your first Claude Code session.
      </EmptyState>
    )
  return (
    <EmptyState title="No usage in this time range" icon="chart">
      <Button
        size="sm"
        onClick={() => change({ range: 'all', per: defaultPeriod('all'), at: null, part: null, session: null })}
      >
        Show all usage
      </Button>
    </EmptyState>
  )
}
