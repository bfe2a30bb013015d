import { Link } from 'wouter'
import { formatMoney, formatTokens } from '../../src/text/quantity.ts'
import type { CallOutput } from '../api.ts'
import { useCall } from '../use-call.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { Icon } from '../ui/icon.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { Cost } from '../usage/cost.tsx'
import { Sparkline } from '../chart/sparkline.tsx'

interface DayUsage {
  date: string
  totalTokens: number
  totalCost?: number
}

const DAY_MS = 86_400_000

const DAYS = 7

export function WeekUsage({ lastAt }: { lastAt: string | null }) {
  const { data, error, refetch } = useCall('usage daily', { last: DAYS })
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  return (
    <Link
      href={`/usage`}
      className="group flex h-14 items-center gap-4 border-b border-line px-3 hover:bg-hover"
      aria-busy={!data}
    >
      {data ? <WeekLine usage={data} lastAt={lastAt} /> : <span className="text-sm text-faint">Loading…</span>}
      <Icon name="chevron-right" className="ml-auto text-faint group-hover:text-text" />
    </Link>
  )
}

function WeekLine({ usage, lastAt }: { usage: CallOutput<'usage daily'>; lastAt: string | null }) {
  const { daily = [], totals, unpriced, options } = usage
  const days = lastDays(options.since ?? '', DAYS, daily)
  if (totals.totalTokens === 0)
    return (
      <span className="min-w-0 text-sm text-muted">
        <span className="block">No usage in the last {DAYS} days</span>
        {lastAt !== null && (
          <span className="block text-xs text-accent group-hover:underline">
            Last used <RelativeTime at={lastAt} />: show all usage
          </span>
        )}
      </span>
    )
  return (
    <>
      <Sparkline
        label={`Cost per day, last ${DAYS} days`}
        values={days.map(({ date, totalCost, totalTokens }) => ({
          value: totalCost,
          title: `${date}: ${formatMoney(totalCost)}, ${formatTokens(totalTokens)} tokens`,
        }))}
      />
      <span className="min-w-0">
        <Cost
          of={{ usd: totals.totalCost ?? 0, unpriced }}
          none={formatMoney(0)}
          className="block text-base font-medium tabular-nums"
        />
        <span className="block truncate text-xs text-muted tabular-nums">
          {formatTokens(totals.totalTokens)} tokens
        </span>
      </span>
    </>
  )
}

/** Returns `count` consecutive days from `first` (YYYY-MM-DD), with zeros for days that the report leaves out. */
export function lastDays(first: string, count: number, rows: readonly DayUsage[]): Required<DayUsage>[] {
  const byDate = new Map(rows.map((row) => [row.date, row]))
  return Array.from({ length: count }, (_, index) => {
    // UTC, where every day has 24 hours: only the dates matter here.
    const date = new Date(Date.parse(`${first}T00:00:00Z`) + index * DAY_MS).toISOString().slice(0, 10)
    const row = byDate.get(date)
    return { date, totalTokens: row?.totalTokens ?? 0, totalCost: row?.totalCost ?? 0 }
  })
}
