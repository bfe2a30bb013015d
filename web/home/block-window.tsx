// The current five-hour window, with the figures of "annals usage blocks".
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { formatDuration } from '../../src/text/duration.ts'
import { formatCost, formatMoney, formatTokens } from '../../src/text/quantity.ts'
import type { CallOutput } from '../api.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { useCall } from '../use-call.ts'

type Block = CallOutput<'usage blocks'>['blocks'][number]

export function BlockWindow() {
  const { data, error, refetch } = useCall(
    'usage blocks',
    { recent: true, order: 'desc' },
    // No event reports the end of a window.
    { refetchInterval: ({ state }) => untilEnd(state.data?.blocks.find(({ isActive }) => isActive)) },
  )
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data) return <div className="h-24 border-b border-line" />
  const active = data.blocks.find(({ isActive }) => isActive)
  if (active) return <ActiveBlock block={active} />
  const last = data.blocks.find(({ isGap }) => !isGap)
  return (
    <p className="border-b border-line px-3 py-2.5 text-sm text-muted">
      {last ? (
        <>
          No window is open. The last one ended <RelativeTime at={last.endTime} /> with {costOf(last)}.
        </>
      ) : (
        'No window in the last three days'
      )}
    </p>
  )
}

const MOST_MS = 5 * 3_600_000

function untilEnd(block: Block | undefined): number | false {
  return block ? Math.min(MOST_MS, Math.max(1000, Date.parse(block.endTime) - Date.now() + 1000)) : false
}

function ActiveBlock({ block }: { block: Block }) {
  const nowMs = useMinute()
  const { startTime, endTime, totalTokens, burnRate, projection } = block
  return (
    <Link href="/usage?range=7" className="block border-b border-line px-3 pt-2.5 pb-3 hover:bg-hover">
      <span className="flex items-baseline justify-between gap-3 tabular-nums">
        <span className="text-base font-medium">{costOf(block)}</span>
        <span className="text-xs text-muted">{leftText(endTime, nowMs)} left</span>
      </span>
      <TimeBar start={startTime} end={endTime} nowMs={nowMs} />
      <span className="mt-2 grid grid-cols-3 gap-2 text-xs tabular-nums">
        <Figure
          name="Burn rate"
          value={burnRate?.costPerHour === undefined ? '–' : `${formatMoney(burnRate.costPerHour)}/h`}
        />
        <Figure name="Tokens" value={formatTokens(totalTokens)} />
        <Figure
          name="Projected"
          value={projection?.totalCost === undefined ? '–' : formatMoney(projection.totalCost)}
        />
      </span>
    </Link>
  )
}

/** In whole minutes. */
function leftText(end: string, nowMs: number): string {
  return formatDuration(Math.max(60_000, Math.ceil((Date.parse(end) - nowMs) / 60_000) * 60_000))
}

function TimeBar({ start, end, nowMs }: { start: string; end: string; nowMs: number }) {
  const [from, to] = [Date.parse(start), Date.parse(end)]
  const percent = Math.min(100, Math.max(0, (100 * (nowMs - from)) / (to - from)))
  return (
    <span aria-hidden className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-hover">
      <span className="block h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
    </span>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <span className="min-w-0">
      <span className="block text-2xs text-faint">{name}</span>
      <span className="block truncate text-text">{value}</span>
    </span>
  )
}

function costOf({ costUSD = 0, unpriced = [] }: Block): string {
  return formatCost(costUSD, unpriced.length > 0)
}

const TICK_MS = 20_000

/** The current time, refreshed several times per minute while the component is mounted. */
function useMinute(): number {
  const [nowMs, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
