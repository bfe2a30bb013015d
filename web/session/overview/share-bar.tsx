// One horizontal stacked bar. The list of its parts is next to it, so it is hidden from screen readers.
import { toneColor } from '../../chart/chart-tones.ts'

export interface BarShare {
  tone: number
  value: number
  title: string
}

const GAP = 1

export function ShareBar({ shares, className }: { shares: readonly BarShare[]; className?: string }) {
  const total = shares.reduce((sum, { value }) => sum + value, 0)
  return (
    <div aria-hidden="true" className={`flex overflow-hidden rounded-sm ${className ?? 'h-3'}`} style={{ gap: GAP }}>
      {shares
        .filter(({ value }) => value > 0)
        .map(({ tone, value, title }) => (
          <div
            key={`${tone} ${title}`}
            title={title}
            // A part that is too small to see would look like a gap.
            className="min-w-0.5"
            style={{ flexGrow: value / total, flexBasis: 0, backgroundColor: toneColor(tone) }}
          />
        ))}
    </div>
  )
}
