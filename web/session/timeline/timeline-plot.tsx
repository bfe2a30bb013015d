// The canvas of the timeline. Dragging selects a stretch of time and filters the conversation; a click jumps. With the
// keyboard it is a slider that moves from span to span.
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { contextWindow } from '../../../src/format/context-window.ts'
import { useTheme } from '../../shell/theme-switch.tsx'
import { useSessionState, useViewport } from '../session-state.ts'
import { drawTimeline, readPalette, type Palette } from './draw-timeline.ts'
import type { LaneLayout } from './lanes.ts'
import { nextSpan, spansInOrder } from './span-order.ts'
import { spanSentence, spanText } from './span-text.ts'
import {
  extentOfSteps,
  layOut,
  spanAt,
  stepPlaces,
  stepsBetween,
  type PlacedSpan,
  type TimelineLayout,
} from './timeline-layout.ts'
import type { BusyTime } from './time-axis.ts'
import { requestOf, type TimelineModel } from './timeline-model.ts'
import { TimelineTooltip } from './timeline-tooltip.tsx'
import { useSpanJump } from './use-span-jump.ts'

export interface TimelinePlotProps {
  model: TimelineModel
  lanes: LaneLayout
  /** The times to show; null for all. */
  view: BusyTime | null
  onJump: () => void
}

/** A shorter drag is a click. */
const LEAST_DRAG = 5

interface Drag {
  from: number
  to: number
}

export function TimelinePlot({ model, lanes, view, onJump }: TimelinePlotProps) {
  const { range, setRange } = useSessionState()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const now = useNow(model)
  const layout = useMemo(
    () => (width < 40 || lanes.lanes.length === 0 ? null : layOut(model, lanes, { width, nowMs: now, view })),
    [model, lanes, width, now, view],
  )
  const [hovered, setHovered] = useState<PlacedSpan | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const jump = useSpanJump(model, onJump)
  const pointAt = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    return { x: Math.max(0, Math.min(width, clientX - left)), y: clientY - top }
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { x } = pointAt(event)
    setDrag({ from: x, to: x })
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { x, y } = pointAt(event)
    if (drag) setDrag({ ...drag, to: x })
    if (layout) setHovered(drag && isBrush({ ...drag, to: x }) ? null : spanAt(layout, x, y))
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!drag || !layout) return
    setDrag(null)
    const { x, y } = pointAt(event)
    const done = { from: drag.from, to: x }
    if (isBrush(done)) {
      const steps = stepsBetween(layout, Math.min(done.from, done.to), Math.max(done.from, done.to))
      if (steps) setRange(steps)
      return
    }
    const span = spanAt(layout, x, y) ?? nearestStep(layout, x)
    if (span) jump(span)
  }
  return (
    <div ref={box} className="relative min-w-0 flex-1">
      {layout && (
        <PlotSlider layout={layout} model={model} hovered={hovered} onJump={jump}>
          <div
            className="absolute inset-0 cursor-crosshair touch-pan-y"
            onPointerDown={onPointerDown}
            onPointerMove={onPointerMove}
            onPointerUp={onPointerUp}
            onPointerCancel={() => setDrag(null)}
            onPointerLeave={() => setHovered(null)}
          >
            <PlotCanvas layout={layout} model={model} />
          </div>
          <Playhead layout={layout} />
          {range && !drag && view === null && <RangeShade layout={layout} from={range.from} to={range.to} />}
          {drag && isBrush(drag) && <Shade x={Math.min(drag.from, drag.to)} end={Math.max(drag.from, drag.to)} />}
        </PlotSlider>
      )}
    </div>
  )
}

function isBrush({ from, to }: Drag): boolean {
  return Math.abs(to - from) >= LEAST_DRAG
}

/** For a click beside all spans. */
function nearestStep({ placed }: TimelineLayout, x: number): PlacedSpan | null {
  let best: PlacedSpan | null = null
  let least = Infinity
  for (const each of placed) {
    if (each.thread !== 0 || each.span.kind === 'waiting') continue
    const distance = Math.max(each.x - x, x - each.end, 0)
    if (distance < least) [best, least] = [each, distance]
  }
  return best
}

function PlotCanvas({ layout, model }: { layout: TimelineLayout; model: TimelineModel }) {
  const { outline } = useSessionState()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { shown } = useTheme()
  const { models } = outline.session
  const known = useRef<{ theme: string; palette: Palette } | null>(null)
  useLayoutEffect(() => {
    if (!canvas.current) return
    const largest = layout.context.reduce((most, { tokens }) => Math.max(most, tokens), 0)
    if (known.current?.theme !== shown) known.current = { theme: shown, palette: readPalette() }
    performance.mark('timeline-draw')
    drawTimeline(canvas.current, layout, {
      height: layout.lanes.height,
      contextWindow: contextWindow(models.join(' '), largest),
      isTimed: model.isTimed,
      offsetMs: -new Date(model.threads[0]?.spans[0]?.start ?? 0).getTimezoneOffset() * 60_000,
      ratio: devicePixelRatio || 1,
      palette: known.current.palette,
    })
    performance.measure('timeline-draw', 'timeline-draw')
    // Observers have the figures; the browser would keep them forever.
    performance.clearMarks('timeline-draw')
    performance.clearMeasures('timeline-draw')
    // Redrawn in other colors when the theme changes.
  }, [layout, model, models, shown])
  return <canvas ref={canvas} aria-hidden="true" className="block" />
}

interface PlotSliderProps {
  layout: TimelineLayout
  model: TimelineModel
  hovered: PlacedSpan | null
  onJump: (span: PlacedSpan) => void
  children: React.ReactNode
}

function PlotSlider({ layout, model, hovered, onJump, children }: PlotSliderProps) {
  const { range, setRange } = useSessionState()
  const order = useMemo(() => spansInOrder(layout.placed), [layout])
  const [index, setIndex] = useState(0)
  const [hasFocus, setFocus] = useState(false)
  const current = order[Math.min(index, order.length - 1)] ?? null
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextSpan(order, Math.min(index, order.length - 1), event.key)
    if (next !== null) setIndex(next)
    else if (event.key === 'Enter' && current) onJump(current)
    else if (event.key === 'Escape' && range) setRange(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const shown = hovered ?? (hasFocus ? current : null)
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Timeline of the session. Arrow keys move between spans, Enter jumps to one"
      aria-valuemin={1}
      aria-valuemax={Math.max(1, order.length)}
      aria-valuenow={Math.min(index, Math.max(0, order.length - 1)) + 1}
      aria-valuetext={current ? sentenceOf(current, model) : 'Nothing recorded'}
      onKeyDown={onKeyDown}
      onFocus={(event) => setFocus(event.currentTarget.matches(':focus-visible'))}
      onBlur={() => setFocus(false)}
      style={{ height: layout.lanes.height }}
      className="relative focus-visible:-outline-offset-2"
    >
      {children}
      {shown && <TimelineTooltip placed={shown} model={model} layout={layout} />}
    </div>
  )
}

function sentenceOf({ span, thread }: PlacedSpan, model: TimelineModel): string {
  const own = model.threads[thread]
  const sentence = spanSentence(spanText(span, own ? requestOf(own, span.step) : null, model.isTimed))
  return thread === 0 ? sentence : `Agent: ${sentence}`
}

/** Follows the conversation: a line at its first visible message, and a band up to the last. */
function Playhead({ layout }: { layout: TimelineLayout }) {
  const { outline } = useSessionState()
  const { first, last } = useViewport()
  const steps = outline.thread.marks.length
  const places = useMemo(() => stepPlaces(layout, steps), [layout, steps])
  const x = places[Math.min(first, steps - 1)] ?? 0
  const end = Math.max(x, places[Math.min(last, steps - 1)] ?? x)
  return (
    <div
      data-playhead
      className="pointer-events-none absolute inset-y-0 left-0 border-l-2 border-accent bg-accent/10"
      style={{ transform: `translateX(${Math.round(x)}px)`, width: Math.max(2, end - x) }}
    />
  )
}

function RangeShade({ layout, from, to }: { layout: TimelineLayout; from: number; to: number }) {
  const extent = useMemo(() => extentOfSteps(layout, from, to), [layout, from, to])
  return extent && <Shade x={extent.x} end={Math.max(extent.end, extent.x + 3)} />
}

/** Dims everything outside the selection. */
function Shade({ x, end }: { x: number; end: number }) {
  return (
    <>
      <div className="pointer-events-none absolute inset-y-0 left-0 bg-canvas/65" style={{ width: x }} />
      <div className="pointer-events-none absolute inset-y-0 right-0 bg-canvas/65" style={{ left: end }} />
      <div
        data-brush
        className="pointer-events-none absolute inset-y-0 border-x border-accent"
        style={{ left: x, width: Math.max(1, end - x) }}
      />
    </>
  )
}

function useWidth(box: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    setWidth(Math.floor(element.clientWidth))
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}

const TICK_MS = 2000

/** The time while something runs, so that its span grows; otherwise 0. */
function useNow({ threads }: TimelineModel): number {
  const isRunning = useMemo(
    () => threads.some(({ spans }) => spans.some(({ state }) => state === 'running')),
    [threads],
  )
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (!isRunning) return setNow(0)
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}
