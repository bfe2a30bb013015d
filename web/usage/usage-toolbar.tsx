import { Segmented } from '../ui/segmented.tsx'
import { earlierRange } from './compared-range.ts'
import { metrics } from './metric.ts'
import { COMPARISONS, METRICS, defaultPeriod, type UsageView } from './usage-view.ts'
import type { ChangeView } from './use-usage-view.ts'

const RANGE_OPTIONS = [
  { value: '7', label: '7 d', title: 'Last 7 days' },
  { value: '30', label: '30 d', title: 'Last 30 days' },
  { value: '90', label: '90 d', title: 'Last 90 days' },
  { value: 'all', label: 'All' },
  { value: 'custom', label: 'Dates' },
] as const

const PERIOD_OPTIONS = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const

const GROUP_OPTIONS = [
  { value: 'model', label: 'Model' },
  { value: 'project', label: 'Project' },
] as const

export interface UsageToolbarProps {
  view: UsageView
  change: ChangeView
  shown: { since: string; until: string } | null
}

export function UsageToolbar({ view, change, shown }: UsageToolbarProps) {
  const { range, per, by, metric } = view
  const changeTop = (changed: Partial<UsageView>) => change({ ...changed, at: null, part: null, session: null })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Segmented
        label="Time range"
        value={range}
        options={RANGE_OPTIONS}
        onChange={(value) =>
          changeTop({ range: value, per: defaultPeriod(value), ...(value === 'custom' ? shown : {}) })
        }
      />
      {range === 'custom' && (
        <DateFields
          labels={['From', 'To']}
          values={[view.since, view.until]}
          onChange={([since, until]) => changeTop({ since, until })}
        />
      )}
      <Segmented label="Period" value={per} options={PERIOD_OPTIONS} onChange={(value) => changeTop({ per: value })} />
      <Segmented
        label="Group by"
        value={by}
        options={GROUP_OPTIONS}
        onChange={(value) => change({ by: value, part: null })}
      />
      <ComparisonField view={view} change={changeTop} shown={shown} />
      <label className="flex items-center gap-2 text-xs text-muted">
        <span className="sr-only">Metric</span>
        <select
          value={metric}
          onChange={({ target }) => change({ metric: METRICS.find((name) => name === target.value) ?? metric })}
          className="h-7 rounded-md border border-line bg-surface px-2 text-xs text-text max-md:h-8"
        >
          {METRICS.map((name) => (
            <option key={name} value={name}>
              {metrics[name].label}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

function ComparisonField({ view: { range, versus, from, to }, change, shown }: UsageToolbarProps) {
  const choose = (value: string) => {
    const next = COMPARISONS.find((name) => name === value) ?? null
    const first = next === 'dates' && shown ? earlierRange(shown, 'previous') : null
    change({ versus: next, from: first?.since ?? null, to: first?.until ?? null })
  }
  return (
    <>
      <label className="flex items-center gap-2 text-xs text-muted">
        <span className="sr-only">Compare with</span>
        <select
          value={range === 'all' && versus !== 'dates' ? '' : (versus ?? '')}
          onChange={({ target }) => choose(target.value)}
          className="h-7 rounded-md border border-line bg-surface px-2 text-xs text-text max-md:h-8"
        >
          <option value="">No comparison</option>
          {EARLIER_OPTIONS.map(({ value, label }) => (
            // Nothing is earlier than all usage.
            <option key={value} value={value} disabled={range === 'all'}>
              {label}
            </option>
          ))}
          <option value="dates">Other dates</option>
        </select>
      </label>
      {versus === 'dates' && (
        <DateFields
          labels={['Compared from', 'to']}
          values={[from, to]}
          onChange={([since, until]) => change({ from: since, to: until })}
        />
      )}
    </>
  )
}

const EARLIER_OPTIONS = [
  { value: 'previous', label: 'The days before' },
  { value: 'month', label: 'A month earlier' },
  { value: 'year', label: 'A year earlier' },
] as const

type DayPair = readonly [first: string | null, last: string | null]

interface DateFieldsProps {
  labels: readonly [first: string, last: string]
  values: DayPair
  onChange: (values: DayPair) => void
}

function DateFields({ labels, values: [first, last], onChange }: DateFieldsProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <DateField label={labels[0]} value={first} onChange={(day) => onChange([day, last])} />
      <DateField label={labels[1]} value={last} onChange={(day) => onChange([first, day])} />
    </span>
  )
}

interface DateFieldProps {
  label: string
  value: string | null
  onChange: (value: string | null) => void
}

function DateField({ label, value, onChange }: DateFieldProps) {
  return (
    <label className="inline-flex items-center gap-1.5 text-xs text-muted">
      {label}
      <input
        type="date"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
        className="h-7 rounded-md border border-line bg-surface px-2 text-xs text-text max-md:h-8"
      />
    </label>
  )
}
