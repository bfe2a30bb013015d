// Scrolls to the target of a jump, and again once the rows there are loaded, unless the user scrolls meanwhile.
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { flash } from './reveal-place.ts'
import { useSessionState } from '../session-state.ts'
import { isSameThread, threadKey } from '../thread-key.ts'
import type { Jump } from '../use-jumps.ts'
import { lowerBound } from '../visible-steps.ts'

export interface ListJumpOptions {
  steps: readonly number[]
  jump: Jump | null
  onJumped: (jump: Jump) => void
  list: { current: VirtualizerHandle | null }
  scroller: { current: HTMLElement | null }
}

export function useListJump({ steps, jump, onJumped, list, scroller }: ListJumpOptions): void {
  const { thread, pages, outline, scrollToStep } = useSessionState()
  const latest = useRef({ onJumped, scrollToStep, thread, length: outline.thread.marks.length })
  useEffect(() => {
    latest.current = { onJumped, scrollToStep, thread, length: outline.thread.marks.length }
  })
  useLayoutEffect(() => {
    const { thread: shown, length } = latest.current
    if (!jump || !isSameThread(jump.thread, shown)) return
    // The end of a growing session moves while its rows are loaded.
    const isEnd = jump.align === 'end'
    const index = isEnd ? steps.length - 1 : Math.min(lowerBound(steps, jump.step), steps.length - 1)
    if (!isEnd && jump.isExact && steps[index] !== jump.step && jump.step < length) {
      latest.current.scrollToStep(jump.step, jump)
      return
    }
    const go = () => scrollToRow(list.current, index, jump.align)
    const place = `${threadKey(shown)}/${steps[index] ?? jump.step}`
    const findRow = () => document.querySelector(`[data-place="${CSS.escape(place)}"]`)
    go()
    const done = () => latest.current.onJumped(jump)
    const leave = pages.want(jump.step, 0)
    const stop = onceLoaded(pages, steps.slice(Math.max(0, index - 4), index + 8), scroller.current, {
      onMoved: done,
      onDrawn: () => {
        const isThere = isInView(findRow(), scroller.current)
        if (!isThere) go()
        return isThere
      },
      onSettled: () => {
        const row = findRow()
        if (jump.flash && row) flash(row)
        done()
      },
    })
    return () => {
      stop()
      leave()
    }
  }, [jump, steps, pages, list, scroller])
}

function scrollToRow(list: VirtualizerHandle | null, index: number, align: Jump['align']): void {
  const isHigh =
    (align === 'center' || align === 'nearest') && list !== null && list.getItemSize(index) > list.viewportSize
  list?.scrollToIndex(index, { align: isHigh ? 'start' : align })
}

function isInView(row: Element | null, scroller: HTMLElement | null): boolean {
  if (!row || !scroller) return false
  const [own, frame] = [row.getBoundingClientRect(), scroller.getBoundingClientRect()]
  return own.bottom > frame.top && own.top < frame.bottom
}

const PATIENCE_MS = 10_000
const CALM_FRAMES = 12
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

function onceLoaded(
  pages: { get: (step: number) => unknown },
  steps: readonly number[],
  scroller: HTMLElement | null,
  { onDrawn, onSettled, onMoved }: { onDrawn: () => boolean; onSettled: () => void; onMoved: () => void },
): () => void {
  const start = performance.now()
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const event of MOVES) scroller?.removeEventListener(event, move)
  }
  const move = () => {
    stop()
    onMoved()
  }
  const check = () => {
    const isLate = performance.now() - start > PATIENCE_MS
    const isLoaded = isLate || steps.every((step) => pages.get(step) !== undefined)
    // The loaded rows render in the next frame.
    frame = requestAnimationFrame(isLoaded ? finish : check)
  }
  // Rows above have an estimated height until they render, so the target may be pushed out of view again.
  let calm = 0
  const finish = () => {
    calm = onDrawn() ? calm + 1 : 0
    if (calm < CALM_FRAMES && performance.now() - start < PATIENCE_MS) {
      frame = requestAnimationFrame(finish)
      return
    }
    stop()
    onSettled()
  }
  for (const event of MOVES) scroller?.addEventListener(event, move, { passive: true })
  frame = requestAnimationFrame(check)
  return stop
}
