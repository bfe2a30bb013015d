// The last days with usage as bars; each leads to the usage of its day.
import { Link } from 'wouter'
import { dayText, figureText } from './day-text.ts'
import { dayHref, monthName, valueOf, type DayUsage, type HeatMetric } from './heat-map.ts'

export const ACTIVE_DAYS = 14

export function ActiveDays({ days, metric }: { days: readonly DayUsage[]; metric: HeatMetric }) {
  const last = days.slice(-ACTIVE_DAYS)
  const most = Math.max(...last.map((day) => valueOf(day, metric)), 0)
  if (last.length === 0) return <p className="px-3 py-2.5 text-sm text-muted">No usage in the last year</p>
  return (
    <ol className="flex items-stretch gap-1 border-b border-line px-3 pt-3 pb-2">
      {last.map((day, index) => {
        const value = valueOf(day, metric)
        const isNewMonth = last[index - 1]?.date.slice(0, 7) !== day.date.slice(0, 7)
        return (
          <li key={day.date} className="min-w-0 max-w-10 flex-1">
            <Link href={dayHref(day.date)} title={dayText(day.date, day)} className="group block rounded-sm">
              <span className="sr-only">
                {dayText(day.date, day)} ({figureText(day, metric)})
              </span>
              <span aria-hidden className="flex h-16 items-end">
                <span
                  // Values above zero are visible.
                  style={{ height: `${value > 0 ? Math.max(4, (100 * value) / most) : 0}%` }}
                  className="w-full rounded-t-sm bg-accent/70 group-hover:bg-accent"
                />
              </span>
              <span
                aria-hidden
                className="block border-t border-line-strong pt-0.5 text-center text-2xs text-faint tabular-nums"
              >
                <span className="block leading-tight">{Number(day.date.slice(8))}</span>
                <span className="block h-3.5 leading-tight">{isNewMonth && monthName(day.date)}</span>
              </span>
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
