// Every shown step as a bar. Dragging scrolls the conversation; for keyboards and screen readers it is a slider.
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { formatCount } from '../../../src/text/quantity.ts'
import { useTheme } from '../../shell/theme-switch.tsx'
import { useSessionState, useViewport } from '../session-state.ts'
import { turnOfStep, lowerBound } from '../visible-steps.ts'
import { drawMinimap } from './draw-minimap.ts'
import { mapBars, mapScale, indexAt, type MapScale } from './minimap-bars.ts'

const WIDTH = 18

export function Minimap() {
  const { outline, visible, scrollToStep } = useSessionState()
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const height = useHeight(box)
  const { shown } = useTheme()
  const { marks } = outline.thread
  const scale = useMemo(() => mapScale(visible.length, height), [visible.length, height])
  useEffect(() => {
    if (canvas.current) drawMinimap(canvas.current, mapBars(visible, marks, scale), { width: WIDTH, height })
  }, [visible, marks, scale, height, shown])
  const scrollTo = (index: number, align: 'start' | 'center') => {
    const step = visible[index]
    if (step !== undefined) scrollToStep(step, { align })
  }
  const goTo = useFrameLatest((index) => scrollTo(index, 'center'))
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    goTo(indexAt(scale, event.clientY - event.currentTarget.getBoundingClientRect().top))
  }
  return (
    <MapSlider scale={scale} onGo={(index) => scrollTo(index, 'start')}>
      <div
        ref={box}
        className="absolute inset-0 cursor-pointer touch-none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          follow(event)
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event)
        }}
      >
        <canvas ref={canvas} aria-hidden="true" className="block" />
        <MapWindow scale={scale} />
      </div>
    </MapSlider>
  )
}

interface MapSliderProps {
  scale: MapScale
  onGo: (index: number) => void
  children: ReactNode
}

function MapSlider({ scale: { count }, onGo, children }: MapSliderProps) {
  const { outline, visible } = useSessionState()
  const { first } = useViewport()
  const index = Math.min(lowerBound(visible, first), Math.max(0, count - 1))
  const turn = turnOfStep(outline.thread.turns, first)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, index, count)
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    onGo(next)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Position in the conversation"
      aria-orientation="vertical"
      aria-valuemin={1}
      aria-valuemax={Math.max(1, count)}
      aria-valuenow={index + 1}
      aria-valuetext={`Message ${formatCount(index + 1)} of ${formatCount(count)}${turn ? `, turn ${turn.index}` : ''}`}
      onKeyDown={onKeyDown}
      className="relative w-[18px] shrink-0 border-l border-line bg-sunken focus-visible:-outline-offset-2"
    >
      {children}
    </div>
  )
}

function MapWindow({ scale }: { scale: MapScale }) {
  const { visible } = useSessionState()
  const { first, last } = useViewport()
  const top = lowerBound(visible, first) * scale.size
  const bottom = (lowerBound(visible, last) + 1) * scale.size
  const height = Math.max(10, bottom - top)
  return (
    <div
      className="pointer-events-none absolute inset-x-0 top-0 border-y border-accent bg-accent/15"
      style={{ transform: `translateY(${Math.max(0, Math.min(top, scale.height - height))}px)`, height }}
    />
  )
}

function nextIndex(key: string, index: number, count: number): number | null {
  const page = Math.max(1, Math.round(count / 20))
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowRight: index + 1,
    ArrowUp: index - 1,
    ArrowLeft: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: count - 1,
  }
  const next = Object.hasOwn(moves, key) ? moves[key] : undefined
  return next === undefined || count === 0 ? null : Math.max(0, Math.min(count - 1, next))
}

function useHeight(box: { current: HTMLElement | null }): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setHeight(Math.round(entry?.contentRect.height ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return height
}

/** Calls `act` at most once per frame with the latest value: a pointer moves more often than a list can follow. */
function useFrameLatest(act: (value: number) => void): (value: number) => void {
  const latest = useRef(act)
  const frame = useRef(0)
  const value = useRef(0)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  return (next) => {
    value.current = next
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() => latest.current(value.current))
  }
}
