// Stacked bars over time. The whole chart is one control: arrow keys move a cursor from bar to bar and say what stands
// there, Enter opens the bar; a pointer does the same. A table with the same figures belongs beside it.
import { useLayoutEffect, useMemo, type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from 'react'
import { layoutBars, type BarLayout, cursorAfter } from './bar-layout.ts'
import { ChartPlot } from './chart-plot.tsx'
import { niceTicks } from './nice-ticks.ts'
import { barTotal, type ChartBar } from './stack-paths.ts'

/** The figures at the gridlines. They stand beside the plot, not in it, so that they stay when it scrolls. */
interface ChartAxisProps {
  /** From 0 up, evenly. */
  ticks: readonly number[]
  height: number
  /** Above the highest line. */
  headroom: number
  formatTick: (value: number, step: number) => string
}

export interface StackedBarsProps {
  bars: readonly ChartBar[]
  /** What the chart shows, for those who do not see it. */
  label: string
  /** The bar under the pointer or the keyboard; null when there is none. */
  cursor: number | null
  onCursor: (index: number | null) => void
  /** The bar that is open. */
  selected: number | null
  onSelect: (index: number) => void
  /** A bar in words. */
  describe: (index: number) => string
  formatTick: (value: number, step: number) => string
  /** What is counted cannot be halved. */
  isWhole?: boolean
}

const HEIGHT = 196

const HEADROOM = 8

const LABEL_WIDTH = 76

export function StackedBars(props: StackedBarsProps) {
  const { bars, label, cursor, onCursor, selected, onSelect, describe, formatTick, isWhole = false } = props
  const [room, width] = useWidth<HTMLDivElement>()
  const layout = useMemo(() => layoutBars(bars.length, width, LABEL_WIDTH), [bars.length, width])
  const ticks = useMemo(() => niceTicks(bars.reduce(largest, 0), { isWhole }), [bars, isWhole])
  // Without a width there is nothing in the room yet that could be scrolled.
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
    const place = Math.floor((clientX - currentTarget.getBoundingClientRect().left) / layout.step)
    return place >= 0 && place < bars.length ? place : null
  }
  return (
    <div className="flex">
      <ChartAxis ticks={ticks} height={HEIGHT} headroom={HEADROOM} formatTick={formatTick} />
      <div ref={room} className="min-w-0 flex-1 overflow-x-auto overflow-y-hidden">
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
            <ChartPlot {...{ bars, layout, ticks, cursor, selected }} height={HEIGHT} headroom={HEADROOM} />
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

/** What is wider than its room begins at its end: what was last is what people come for. */
function useEndInView(room: RefObject<HTMLElement | null>, width: number): void {
  useLayoutEffect(() => {
    if (room.current) room.current.scrollLeft = room.current.scrollWidth
  }, [room, width])
}

/** The width of an element as it is laid out; 0 before that is known. */
function useWidth<Of extends HTMLElement>(): [RefObject<Of | null>, number] {
  const element = useRef<Of>(null)
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

function ChartAxis({ ticks, height, headroom, formatTick }: ChartAxisProps) {
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
