// The size of the context per request, with an axis and the limit of the model. One control with a cursor; Enter or a click
// goes to the request.
import { useMemo, type KeyboardEvent, type MouseEvent } from 'react'
import { formatCount, formatTokens } from '../../../src/text/quantity.ts'
import { cursorAfter } from '../../chart/bar-layout.ts'
import { toneColor } from '../../chart/chart-tones.ts'
import { curveScale, type CurvePoint } from './context-curve.ts'

/** A part of each point, drawn as a layer; the first is at the bottom. */
export interface CurveLayer {
  tone: number
  values: readonly number[]
}

export interface ContextChartProps {
  points: readonly CurvePoint[]
  limit: number
  layers?: readonly CurveLayer[]
  cursor: number | null
  onCursor: (index: number | null) => void
  onSelect: (point: CurvePoint) => void
}

const [WIDTH, HEIGHT] = [300, 88]

export function ContextChart({ points, limit, layers = [], cursor, onCursor, onSelect }: ContextChartProps) {
  const largest = points.reduce((most, { tokens }) => Math.max(most, tokens), 1)
  const { ticks, top, isLimitShown } = useMemo(() => curveScale(largest, limit), [largest, limit])
  const current = Math.min(cursor ?? Infinity, points.length - 1)
  const indexAt = ({ clientX, currentTarget }: MouseEvent) => {
    const box = currentTarget.getBoundingClientRect()
    const share = (clientX - box.left) / box.width
    return Math.max(0, Math.min(points.length - 1, Math.round(share * (points.length - 1))))
  }
  const select = (index: number) => {
    const point = points[index]
    if (point) onSelect(point)
  }
  const press = (event: KeyboardEvent) => {
    const next = cursorAfter(event.key, current, points.length)
    if (next !== undefined) onCursor(next)
    else if (event.key === 'Enter' || event.key === ' ') select(current)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="px-3 pb-1">
      <div className="flex pt-2">
        <div aria-hidden="true" className="relative h-22 w-9 shrink-0 text-2xs text-faint tabular-nums">
          {ticks.map((tick) => (
            <span
              key={tick}
              className="absolute right-1.5 -translate-y-1/2 leading-none"
              style={{ top: HEIGHT - (tick / top) * HEIGHT }}
            >
              {formatTokens(tick)}
            </span>
          ))}
        </div>
        <div
          role="slider"
          tabIndex={0}
          aria-label={`Context size per request, up to ${formatTokens(largest)} of ${formatTokens(limit)} tokens`}
          aria-valuemin={1}
          aria-valuemax={points.length}
          aria-valuenow={current + 1}
          aria-valuetext={pointText(points[current])}
          onKeyDown={press}
          onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && onCursor(current)}
          onBlur={() => onCursor(null)}
          onPointerMove={(event) => onCursor(indexAt(event))}
          onPointerLeave={({ currentTarget }) => {
            if (!currentTarget.matches(':focus-visible')) onCursor(null)
          }}
          onClick={(event) => select(indexAt(event))}
          className="relative h-22 min-w-0 flex-1 cursor-pointer -outline-offset-1"
        >
          <CurvePlot points={points} layers={layers} ticks={ticks} top={top} cursor={cursor} />
          {isLimitShown && (
            <span
              className="pointer-events-none absolute inset-x-0 border-t border-dashed border-error"
              style={{ top: HEIGHT - (limit / top) * HEIGHT }}
            />
          )}
        </div>
      </div>
      <p className="flex min-h-5 justify-between gap-2 pt-1 pl-9 text-2xs text-faint tabular-nums">
        <span>
          {cursor === null ? `${formatCount(points.at(-1)?.index ?? 0)} requests` : pointText(points[current])}
        </span>
        <span>
          {isLimitShown && (
            <span
              aria-hidden="true"
              className="mr-1 inline-block w-3 border-t border-dashed border-error align-middle"
            />
          )}
          Limit {formatTokens(limit)}
        </span>
      </p>
    </div>
  )
}

interface CurvePlotProps extends Pick<ContextChartProps, 'points' | 'cursor'> {
  layers: readonly CurveLayer[]
  ticks: readonly number[]
  top: number
}

function CurvePlot({ points, layers, ticks, top, cursor }: CurvePlotProps) {
  // A single request is a horizontal line.
  const x = (index: number) => (points.length < 2 ? index * WIDTH : (index / (points.length - 1)) * WIDTH)
  const y = (tokens: number) => HEIGHT - (tokens / top) * HEIGHT
  const drawn = points.length === 1 ? [points[0], points[0]] : points
  const line = drawn.map((point, index) => `${x(index).toFixed(1)},${y(point?.tokens ?? 0).toFixed(1)}`).join(' ')
  const areas = useMemo(() => stackLayers(layers), [layers])
  const upright = (index: number, className: string, dashes?: string) => (
    <line
      key={`${className} ${index}`}
      x1={x(index)}
      x2={x(index)}
      y1="0"
      y2={HEIGHT}
      strokeDasharray={dashes}
      vectorEffect="non-scaling-stroke"
      className={className}
    />
  )
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block size-full overflow-visible"
    >
      {ticks.map((tick) => (
        <line
          key={tick}
          x2={WIDTH}
          y1={y(tick)}
          y2={y(tick)}
          vectorEffect="non-scaling-stroke"
          className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
        />
      ))}
      {areas.length === 0 && <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} className="fill-accent-soft" />}
      {areas.map(({ tone, lower, upper }) => (
        <polygon
          key={tone}
          points={[...outlineOf(upper), ...outlineOf(lower).toReversed()].join(' ')}
          fill={toneColor(tone)}
          fillOpacity="0.75"
        />
      ))}
      {areas.length === 0 && (
        <polyline
          points={line}
          fill="none"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
          className="stroke-accent"
        />
      )}
      {points.map(({ isCompacted }, at) => (isCompacted ? upright(at, 'stroke-info', '2 2') : null))}
      {cursor !== null && upright(Math.min(cursor, points.length - 1), 'stroke-text')}
    </svg>
  )

  function outlineOf(values: readonly number[]): string[] {
    const own = values.length === 1 ? [values[0] ?? 0, values[0] ?? 0] : values
    return own.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`)
  }
}

function stackLayers(layers: readonly CurveLayer[]): { tone: number; lower: number[]; upper: number[] }[] {
  let lower = layers[0]?.values.map(() => 0) ?? []
  return layers.map(({ tone, values }) => {
    const below = lower
    const upper = values.map((value, index) => value + (below[index] ?? 0))
    lower = upper
    return { tone, lower: below, upper }
  })
}

function pointText(point: CurvePoint | undefined): string {
  if (!point) return ''
  const turn = point.turn === null ? '' : `, turn ${point.turn}`
  return `Request ${formatCount(point.index)}${turn}: ${formatTokens(point.tokens)} tokens`
}
