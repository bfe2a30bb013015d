export interface SparklineProps {
  values: readonly { value: number; title: string }[]
  label: string
}

const BAR = 8
const GAP = 3
const HEIGHT = 24

export function Sparkline({ values, label }: SparklineProps) {
  const most = Math.max(...values.map(({ value }) => value), 0)
  return (
    <svg
      role="img"
      aria-label={label}
      width={values.length * (BAR + GAP) - GAP}
      height={HEIGHT}
      className="shrink-0 text-accent"
    >
      {values.map(({ value, title }, index) => {
        // Values above zero are at least 2 pixels high, so that they differ from an empty bar.
        const height = value > 0 ? Math.max(2, (value / most) * HEIGHT) : 1
        return (
          <rect
            key={title}
            x={index * (BAR + GAP)}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            rx={1}
            className={value > 0 ? 'fill-accent' : 'fill-line-strong'}
          >
            <title>{title}</title>
          </rect>
        )
      })}
    </svg>
  )
}
