// What the last seven days came to, on one line.
import { Link } from 'wouter'
import { formatCost, formatMoney, formatTokens } from '../../src/render/quantity.ts'
import type { CallOutput } from '../api.ts'
import { useCall } from '../use-call.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { Icon } from '../ui/icon.tsx'
import { lastDays } from './last-days.ts'
import { Sparkline } from './sparkline.tsx'

const DAYS = 7

export function WeekUsage() {
  const { data, error, refetch } = useCall('usage daily', { last: DAYS })
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  return (
    <Link
      href={`/usage`}
      className="group flex h-14 items-center gap-4 border-b border-line px-3 hover:bg-hover"
      aria-busy={!data}
    >
      {data ? <WeekLine usage={data} /> : <span className="text-sm text-faint">Adding up…</span>}
      <Icon name="chevron-right" className="ml-auto text-faint group-hover:text-text" />
    </Link>
  )
}

function WeekLine({ usage: { daily = [], totals, unpriced, options } }: { usage: CallOutput<'usage daily'> }) {
  const days = lastDays(options.since ?? '', DAYS, daily)
  const cost = formatCost({ usd: totals.totalCost ?? 0, unpriced })
  if (totals.totalTokens === 0) return <span className="text-sm text-muted">Nothing used in the last {DAYS} days.</span>
  return (
    <>
      <Sparkline
        label={`Cost a day, the last ${DAYS} days`}
        values={days.map(({ date, totalCost, totalTokens }) => ({
          value: totalCost,
          title: `${date}: ${formatMoney(totalCost)}, ${formatTokens(totalTokens)} tokens`,
        }))}
      />
      <span className="min-w-0">
        <span className="block text-base font-medium tabular-nums">{cost || formatMoney(0)}</span>
        <span className="block truncate text-xs text-muted tabular-nums">
          {formatTokens(totals.totalTokens)} tokens
          {unpriced.length > 0 && `, of which some without a price`}
        </span>
      </span>
    </>
  )
}
