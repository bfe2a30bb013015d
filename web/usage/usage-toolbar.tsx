import { Segmented } from '../ui/segmented.tsx'
import { metrics } from './metric.ts'
import { EARLIER, METRICS, defaultPeriod, type UsageView } from './usage-view.ts'
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
      {range === 'custom' && <DateFields view={view} onChange={changeTop} />}
      <Segmented label="Period" value={per} options={PERIOD_OPTIONS} onChange={(value) => changeTop({ per: value })} />
      <Segmented
        label="Group by"
        value={by}
        options={GROUP_OPTIONS}
        onChange={(value) => change({ by: value, part: null })}
      />
      <label className="flex items-center gap-2 text-xs text-muted">
        <span className="sr-only">Compare with</span>
        <select
          value={range === 'all' ? '' : (view.versus ?? '')}
          // Nothing is earlier than all usage.
          disabled={range === 'all'}
          onChange={({ target }) => changeTop({ versus: EARLIER.find((name) => name === target.value) ?? null })}
          className="h-7 rounded-md border border-line bg-surface px-2 text-xs text-text max-md:h-8 disabled:opacity-50"
        >
          <option value="">No comparison</option>
          <option value="previous">The days before</option>
          <option value="month">A month earlier</option>
          <option value="year">A year earlier</option>
        </select>
      </label>
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

function DateFields({ view, onChange }: { view: UsageView; onChange: (changed: Partial<UsageView>) => void }) {
  const ends = [
    { name: 'since', label: 'From', value: view.since },
    { name: 'until', label: 'To', value: view.until },
  ] as const
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {ends.map(({ name, label, value }) => (
        <label key={name} className="inline-flex items-center gap-1.5 text-xs text-muted">
          {label}
          <input
            type="date"
            value={value ?? ''}
            onChange={({ target }) => onChange({ [name]: target.value || null })}
            className="h-7 rounded-md border border-line bg-surface px-2 text-xs text-text max-md:h-8"
          />
        </label>
      ))}
    </span>
  )
}
