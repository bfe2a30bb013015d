// The days of a year as a grid of weeks. One day is in the tab order; arrow keys move between days.
import { useState, type KeyboardEvent } from 'react'
import { Link } from 'wouter'
import { classNames } from '../ui/class-names.ts'
import { dayText } from './day-text.ts'
import { dayHref, layOutYear, LEVELS, stepDay, type HeatDay, type HeatMetric, type HomeDays } from './heat-map.ts'

const TONES = ['bg-hover', 'bg-accent/25', 'bg-accent/45', 'bg-accent/70', 'bg-accent'] as const

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

export interface YearMapProps {
  days: HomeDays
  weeks: number
  metric: HeatMetric
}

export function YearMap({ days, weeks: count, metric }: YearMapProps) {
  const { weeks, months } = layOutYear(days, count, metric)
  const [at, setAt] = useState(days.today)
  const [shown, setShown] = useState<HeatDay>()
  const span = { first: weeks[0]?.[0]?.date ?? days.today, last: days.today }
  const current = at < span.first ? days.today : at
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : stepDay(current, event.key, span)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    setAt(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  return (
    <div>
      <table
        role="grid"
        aria-label="Days of the last year"
        onKeyDown={onKeyDown}
        onPointerLeave={() => setShown(undefined)}
        className="w-full table-fixed border-separate border-spacing-[2px] sm:border-spacing-[3px]"
      >
        <thead>
          <tr className="text-2xs text-faint">
            <td className="w-7 p-0" />
            {months.map(({ name, weeks: width }, index) => (
              <th
                key={index}
                colSpan={width}
                scope="col"
                className="overflow-visible p-0 text-left font-normal whitespace-nowrap"
              >
                {name || <span className="sr-only">–</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKDAYS.map((name, weekday) => (
            <tr key={name}>
              <th scope="row" className="p-0 text-left text-2xs leading-none font-normal text-faint">
                <span className={weekday % 2 === 0 ? '' : 'sr-only'}>{name}</span>
              </th>
              {weeks.map((week, index) => (
                <DayCell
                  key={index}
                  day={week[weekday]}
                  isCurrent={week[weekday]?.date === current}
                  onShow={setShown}
                  onFocus={setAt}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex items-center justify-between gap-3 pt-1 pl-7 text-xs text-muted tabular-nums">
        <span aria-hidden className="min-h-4.5 min-w-0 truncate">
          {shown && dayText(shown.date, shown.usage)}
        </span>
        <span aria-hidden className="flex shrink-0 items-center gap-1 text-2xs text-faint">
          Less
          {TONES.slice(0, LEVELS + 1).map((tone) => (
            <span key={tone} className={classNames('size-2.5 rounded-sm', tone)} />
          ))}
          More
        </span>
      </div>
    </div>
  )
}

interface DayCellProps {
  day: HeatDay | undefined
  isCurrent: boolean
  onShow: (day: HeatDay) => void
  onFocus: (date: string) => void
}

function DayCell({ day, isCurrent, onShow, onFocus }: DayCellProps) {
  if (!day) return <td className="p-0" />
  const { date, usage, level } = day
  const common = {
    'data-day': date,
    'data-level': level,
    tabIndex: isCurrent ? 0 : -1,
    onPointerEnter: () => onShow(day),
    onFocus: () => {
      onFocus(date)
      onShow(day)
    },
    className: classNames('block aspect-square w-full rounded-sm', TONES[level]),
  }
  const text = <span className="sr-only">{dayText(date, usage)}</span>
  return (
    <td className="relative p-0">
      {usage ? (
        <Link href={dayHref(date)} {...common}>
          {text}
        </Link>
      ) : (
        <span {...common}>{text}</span>
      )}
    </td>
  )
}
