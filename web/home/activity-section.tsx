// A year of days as a map or as a table, by cost, tokens or sessions.
import { useState } from 'react'
import { plural } from '../../src/text/quantity.ts'
import { readSetting, writeSetting } from '../ui/browser-setting.ts'
import { Segmented } from '../ui/segmented.tsx'
import { useMedia } from '../ui/use-media.ts'
import { figureText } from './day-text.ts'
import { DayTable } from './day-table.tsx'
import { HEAT_METRICS, type HeatMetric, type HomeDays } from './heat-map.ts'
import { HomeSection } from './home-section.tsx'
import { YearMap } from './year-map.tsx'

const METRICS = [
  { value: 'cost', label: 'Cost' },
  { value: 'tokens', label: 'Tokens' },
  { value: 'sessions', label: 'Sessions' },
] as const

const SHAPES = [
  { value: 'map', label: 'Map' },
  { value: 'table', label: 'Table' },
] as const

/** Weeks that fit without making a day too small to touch. */
const [WEEKS, PHONE_WEEKS] = [53, 20]

export function useHeatMetric(): [HeatMetric, (metric: HeatMetric) => void] {
  const [metric, setMetric] = useState(() => HEAT_METRICS.find((each) => each === readSetting('home.metric')) ?? 'cost')
  const choose = (chosen: HeatMetric) => {
    setMetric(chosen)
    writeSetting('home.metric', chosen)
  }
  return [metric, choose]
}

export interface ActivitySectionProps {
  days: HomeDays | undefined
  metric: HeatMetric
  onMetric: (metric: HeatMetric) => void
}

export function ActivitySection({ days, metric, onMetric }: ActivitySectionProps) {
  const [shape, setShape] = useState<'map' | 'table'>('map')
  const isNarrow = useMedia('(max-width: 639px)')
  const controls = (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Segmented label="Figure" value={metric} options={METRICS} onChange={onMetric} />
      <Segmented label="Form" value={shape} options={SHAPES} onChange={setShape} />
    </span>
  )
  return (
    <HomeSection title="Last year" aside={controls}>
      <p className="px-3 pt-2 text-xs text-muted tabular-nums">
        {days ? `${figureText(days, metric)} on ${plural(days.days.length, 'active day')}` : 'Loading…'}
      </p>
      <div className="min-h-32 pt-1 sm:px-3">
        {days &&
          (shape === 'map' ? (
            <YearMap days={days} weeks={isNarrow ? PHONE_WEEKS : WEEKS} metric={metric} />
          ) : (
            <DayTable days={days.days} />
          ))}
      </div>
    </HomeSection>
  )
}
