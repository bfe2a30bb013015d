// A row's failures in the periods of the chart. Hidden from screen readers: the row has the count.
const WIDTH = 96
const HEIGHT = 20

export function MiniBars({ counts }: { counts: readonly number[] }) {
  const most = counts.reduce((a, b) => Math.max(a, b), 0)
  const step = WIDTH / counts.length
  const path = counts
    .map((count, index) => {
      if (count === 0) return ''
      const height = Math.max(3, (count / most) * HEIGHT)
      const width = Math.max(1.5, step - 1)
      // The last bar stays inside even if it is wider than its step.
      const x = Math.min(index * step, WIDTH - width)
      return `M${x.toFixed(1)} ${HEIGHT}v${(-height).toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}Z`
    })
    .join('')
  return (
    <svg aria-hidden="true" width={WIDTH} height={HEIGHT} className="shrink-0 max-sm:hidden">
      <line x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-line" />
      <path d={path} className="fill-error" />
    </svg>
  )
}
