// Stacked bars over time, as one control with a cursor. Show a table with the same figures next to it.
import { useLayoutEffect, useMemo, type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from 'react'
import { layoutBars, type BarLayout, cursorAfter } from './bar-layout.ts'
import { ChartPlot } from './chart-plot.tsx'
import { niceTicks } from './nice-ticks.ts'
import { barTotal, type ChartBar } from './stack-paths.ts'

interface ChartAxisProps {
  ticks: readonly number[]
  height: number
  headroom: number
  formatTick: (value: number, step: number) => string
}

export interface StackedBarsProps {
  bars: readonly ChartBar[]
  label: string
  cursor: number | null
  onCursor: (index: number | null) => void
  selected: number | null
  onSelect: (index: number) => void
  describe: (index: number) => string
  formatTick: (value: number, step: number) => string
  isWhole?: boolean
  height?: number
  labelWidth?: number
}

const HEIGHT = 196

const HEADROOM = 8

const LABEL_WIDTH = 76

export function StackedBars(props: StackedBarsProps) {
  const { bars, label, cursor, onCursor, selected, onSelect, describe, formatTick, isWhole = false } = props
  const { height = HEIGHT, labelWidth = LABEL_WIDTH } = props
  const [room, width] = useWidth<HTMLDivElement>()
  const layout = useMemo(() => layoutBars(bars.length, width, labelWidth), [bars.length, width, labelWidth])
  const [range, follow] = useVisibleBars(room, layout, width)
  const view = { left: range.left, right: range.left + width }
  // Scaled to the bars in view: a high one outside would flatten them.
  const ticks = useMemo(() => {
    const seen = bars.slice(range.first, range.last + 1).reduce(largest, 0)
    return niceTicks(seen, { isWhole, count: height < HEIGHT ? 3 : 4 })
  }, [bars, isWhole, height, range])
  // Until the container is measured nothing is rendered that could scroll.
  useEndInView(room, width === 0 ? 0 : layout.width)
  useLayoutEffect(() => {
    if (selected !== null && width > 0) keepInView(room.current, selected, layout)
  }, [room, selected, width, layout])
  const current = Math.min(cursor ?? selected ?? Infinity, bars.length - 1)
  const press = (event: KeyboardEvent) => {
    const next = cursorAfter(event.key, current, bars.length)
    if (next !== undefined) {
      onCursor(next)
      keepInView(room.current, next, layout)
    } else if (event.key === 'Enter' || event.key === ' ') onSelect(current)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const indexAt = ({ clientX, currentTarget }: MouseEvent) => {
    const index = Math.floor((clientX - currentTarget.getBoundingClientRect().left) / layout.step)
    return index >= 0 && index < bars.length ? index : null
  }
  return (
    <div className="flex">
      <ChartAxis ticks={ticks} height={height} headroom={HEADROOM} formatTick={formatTick} />
      <div ref={room} onScroll={follow} className="min-w-0 flex-1 overflow-x-auto overflow-y-hidden">
        {width > 0 && (
          <div
            role="slider"
            tabIndex={0}
            aria-label={label}
            aria-valuemin={0}
            aria-valuemax={bars.length - 1}
            aria-valuenow={current}
            aria-valuetext={describe(current)}
            className="cursor-pointer -outline-offset-2"
            style={{ width: layout.width }}
            onKeyDown={press}
            onFocus={() => onCursor(current)}
            onBlur={() => onCursor(null)}
            onPointerMove={(event) => onCursor(indexAt(event))}
            onPointerLeave={({ currentTarget }) => {
              if (!currentTarget.matches(':focus-visible')) onCursor(null)
            }}
            onClick={(event) => onSelect(indexAt(event) ?? current)}
          >
            <ChartPlot
              {...{ bars, layout, ticks, cursor, selected, view }}
              height={height}
              headroom={HEADROOM}
              labelWidth={labelWidth}
            />
          </div>
        )}
      </div>
    </div>
  )
}

function largest(most: number, bar: ChartBar): number {
  return Math.max(most, barTotal(bar))
}

function keepInView(room: HTMLElement | null, index: number, { step }: BarLayout): void {
  if (!room) return
  const [left, right] = [index * step, (index + 1) * step]
  if (left < room.scrollLeft) room.scrollLeft = left - room.clientWidth / 4
  else if (right > room.scrollLeft + room.clientWidth) room.scrollLeft = right - (room.clientWidth * 3) / 4
}

function useEndInView(room: RefObject<HTMLElement | null>, width: number): void {
  useLayoutEffect(() => {
    if (room.current) room.current.scrollLeft = room.current.scrollWidth
  }, [room, width])
}

interface VisibleBars {
  first: number
  last: number
  /** Where the view begins, in pixels, when the first bar came into view. */
  left: number
}

/** The bars that are in view at least in part, and the handler that updates them. */
function useVisibleBars(
  room: RefObject<HTMLElement | null>,
  { step }: BarLayout,
  width: number,
): [VisibleBars, () => void] {
  const [range, setRange] = useState<VisibleBars>({ first: 0, last: Infinity, left: 0 })
  const update = () => {
    if (!room.current || width === 0) return
    const { scrollLeft, clientWidth } = room.current
    const [first, last] = [Math.floor(scrollLeft / step + 0.5), Math.ceil((scrollLeft + clientWidth) / step - 0.5) - 1]
    setRange((known) => (known.first === first && known.last === last ? known : { first, last, left: scrollLeft }))
  }
  useLayoutEffect(update)
  return [range, update]
}

/** 0 until the element is measured. */
function useWidth<Measured extends HTMLElement>(): [RefObject<Measured | null>, number] {
  const element = useRef<Measured>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    setWidth(current.clientWidth)
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}

/** Outside the plot, so that it stays in view when the plot scrolls. */
function ChartAxis({ ticks, height, headroom, formatTick }: ChartAxisProps) {
  const top = ticks.at(-1) ?? 1
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0)
  const labels = ticks.map((tick) => formatTick(tick, step))
  // As wide as the longest label, so that none is clipped.
  const longest = Math.max(3, ...labels.map(({ length }) => length))
  return (
    <div
      aria-hidden="true"
      className="relative shrink-0 text-2xs text-muted tabular-nums"
      style={{ width: `calc(${longest}ch + 0.75rem)` }}
    >
      {ticks.map((tick, index) => (
        <span
          key={tick}
          className="absolute right-2 -translate-y-1/2 leading-none"
          style={{ top: headroom + height - (tick / top) * height }}
        >
          {labels[index]}
        </span>
      ))}
    </div>
  )
}
