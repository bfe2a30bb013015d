// The figures at the gridlines. They stand beside the plot, not in it, so that they stay when it scrolls.

export interface ChartAxisProps {
  /** From 0 up, evenly. */
  ticks: readonly number[]
  height: number
  /** Above the highest line. */
  headroom: number
  formatTick: (value: number, step: number) => string
}

export function ChartAxis({ ticks, height, headroom, formatTick }: ChartAxisProps) {
  const top = ticks.at(-1) ?? 1
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0)
  return (
    <div aria-hidden="true" className="relative w-12 shrink-0 text-2xs text-muted tabular-nums">
      {ticks.map((tick) => (
        <span
          key={tick}
          className="absolute right-2 -translate-y-1/2 leading-none"
          style={{ top: headroom + height - (tick / top) * height }}
        >
          {formatTick(tick, step)}
        </span>
      ))}
    </div>
  )
}
