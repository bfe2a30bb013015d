// The SVG of a stacked bar chart: highlight bands, gridlines, one path per tone, and labels where they fit.
import { useMemo } from 'react'
import { isLabelInView, labeledBars, type BarLayout } from './bar-layout.ts'
import { toneColor } from './chart-tones.ts'
import { partialPath, stackPaths, type ChartBar } from './stack-paths.ts'

export interface ChartPlotProps {
  bars: readonly ChartBar[]
  layout: BarLayout
  /** Evenly spaced, starting at 0. */
  ticks: readonly number[]
  cursor: number | null
  selected: number | null
  height: number
  headroom: number
  labelWidth: number
  /** The part that is not scrolled away, in pixels. */
  view: { left: number; right: number }
}

const LABELS = 20

export function ChartPlot(props: ChartPlotProps) {
  const { bars, layout, ticks, cursor, selected, height, headroom, labelWidth, view } = props
  const top = ticks.at(-1) ?? 1
  const { step, width } = layout
  const [paths, partial] = useMemo(
    () => [stackPaths(bars, layout, { height, top }), partialPath(bars, layout, { height, top })],
    [bars, layout, height, top],
  )
  const labels = labeledBars(bars.length, layout, labelWidth).filter((bar) =>
    isLabelInView(bar, layout, labelWidth, view),
  )
  const band = (index: number, className: string) => (
    <rect x={index * step} y={-headroom} width={step} height={height + headroom} className={className} />
  )
  return (
    <svg aria-hidden="true" width={width} height={headroom + height + LABELS} className="block">
      <g transform={`translate(0 ${headroom})`}>
        {selected !== null && band(selected, 'fill-accent-soft')}
        {cursor !== null && cursor !== selected && band(cursor, 'fill-hover')}
        {ticks.map((tick) => (
          <line
            key={tick}
            x2={width}
            y1={height - (tick / top) * height}
            y2={height - (tick / top) * height}
            shapeRendering="crispEdges"
            className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
        ))}
        {Array.from(paths, ([tone, path]) => (
          <path key={tone} d={path} fill={toneColor(tone)} />
        ))}
        <path d={partial} className="stroke-warning" strokeWidth={1.5} strokeDasharray="2 1.5" />
        {labels.map((index) => (
          <text
            key={index}
            {...labelPlace(index * step + step / 2, width, labelWidth)}
            y={height + 15}
            className="fill-muted text-2xs"
          >
            {bars[index]?.label}
          </text>
        ))}
      </g>
    </svg>
  )
}

/** Labels at the edges grow inward so that they are not clipped. */
function labelPlace(
  middle: number,
  width: number,
  labelWidth: number,
): { x: number; textAnchor: 'start' | 'middle' | 'end' } {
  if (middle < labelWidth / 2) return { x: 0, textAnchor: 'start' }
  return middle > width - labelWidth / 2 ? { x: width, textAnchor: 'end' } : { x: middle, textAnchor: 'middle' }
}
