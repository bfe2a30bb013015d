import { useKeys } from '../shell/use-keys.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { PERIOD_NOUNS } from './period-text.ts'
import type { UsageMatrix } from './usage-matrix.ts'

export interface PeriodNeighboursProps {
  data: UsageMatrix
  start: string
  onOpen: (start: string) => void
}

export function PeriodNeighbours({ data, start, onOpen }: PeriodNeighboursProps) {
  const used = data.rows.filter(({ requests, since }) => requests > 0 && since !== null)
  const before = used.findLast((row) => row.start < start)?.start
  const after = used.find((row) => row.start > start)?.start
  const noun = PERIOD_NOUNS[data.period]
  const labels = { '[': `Previous ${noun} with usage`, ']': `Next ${noun} with usage` }
  const go = (to: string | undefined) => () => {
    if (to !== undefined) onOpen(to)
  }
  useKeys({ '[': go(before), ']': go(after) }, { scope: 'Usage', labels })
  return (
    <span className="ml-auto flex">
      <IconButton
        icon="chevron-left"
        label={labels['[']}
        size="sm"
        disabled={before === undefined}
        onClick={go(before)}
      />
      <IconButton
        icon="chevron-right"
        label={labels[']']}
        size="sm"
        disabled={after === undefined}
        onClick={go(after)}
      />
    </span>
  )
}
