// The visible steps as a virtual list: only what is near the screen is drawn, whatever the length. Made anew when depth,
// filters or the thread change, since heights are remembered by place.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { flash } from './reveal-place.ts'
import { useSessionState } from './session-state.ts'
import { StepRow } from './step-row.tsx'
import { isSameThread, threadKey } from './thread-key.ts'
import type { Jump } from './use-jumps.ts'
import { useFollowEnd } from './use-follow-end.ts'
import { NewMessages } from './new-messages.tsx'
import { lowerBound } from './visible-steps.ts'

/** Pixels beyond the screen that are drawn as well, so that scrolling does not outrun loading. */
const BUFFER = 700
/** A row that touches the top with less than this is not what one reads. */
const TOP_SLACK = 12

export function StepList({ jump, onJumped }: { jump: Jump | null; onJumped: (jump: Jump) => void }) {
  const { visible, viewport } = useSessionState()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  /** Steps that were drawn once: their height is known, and what is loaded again later takes no other place meanwhile. */
  const [seen] = useState(() => new Set<number>())

  const report = useCallback(() => {
    const handle = list.current
    if (!handle) return
    const { scrollOffset, viewportSize, scrollSize } = handle
    const stepAt = (offset: number) => visible[handle.findItemIndex(offset)] ?? 0
    viewport.set({
      first: stepAt(scrollOffset + TOP_SLACK),
      last: stepAt(scrollOffset + viewportSize - TOP_SLACK),
      isAtEnd: scrollOffset + viewportSize >= scrollSize - 48,
    })
  }, [visible, viewport])
  useEffect(report, [report])
  useJump({ jump, onJumped, list, scroller })
  const fresh = useFollowEnd(list, visible)
  const onResize = () => {
    fresh.keep()
    report()
  }

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        data-scroller
        role="region"
        aria-label="Conversation"
        tabIndex={0}
        onWheel={fresh.release}
        onTouchMove={fresh.release}
        onPointerDown={fresh.release}
        onKeyDown={fresh.release}
        className="min-h-0 flex-1 overflow-y-scroll overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          data={visible}
          bufferSize={BUFFER}
          onScroll={report}
          onResize={onResize}
        >
          {(step, index) => (
            <StepRow
              key={step}
              step={step}
              before={visible[index - 1] ?? null}
              isLast={index === visible.length - 1}
              seen={seen}
              height={() => list.current?.getItemSize(index)}
            />
          )}
        </Virtualizer>
      </div>
      <NewMessages count={fresh.count} onShow={fresh.show} />
    </div>
  )
}

interface JumpOptions {
  jump: Jump | null
  onJumped: (jump: Jump) => void
  list: { current: VirtualizerHandle | null }
  scroller: { current: HTMLElement | null }
}

/** Goes where it is asked to, and once more when what is there has been loaded, unless somebody scrolled meanwhile. */
function useJump({ jump, onJumped, list, scroller }: JumpOptions): void {
  const { thread, visible, pages, outline, scrollToStep } = useSessionState()
  const latest = useRef({ onJumped, scrollToStep, thread, length: outline.thread.marks.length })
  useEffect(() => {
    latest.current = { onJumped, scrollToStep, thread, length: outline.thread.marks.length }
  })
  useLayoutEffect(() => {
    const { thread: shown, length } = latest.current
    if (!jump || !isSameThread(jump.thread, shown)) return
    const index = Math.min(lowerBound(visible, jump.step), visible.length - 1)
    if (jump.isExact && visible[index] !== jump.step && jump.step < length) {
      latest.current.scrollToStep(jump.step, jump)
      return
    }
    const go = () => scrollToRow(list.current, index, jump.align)
    go()
    const done = () => latest.current.onJumped(jump)
    return onceLoaded(pages, visible.slice(Math.max(0, index - 4), index + 8), scroller.current, {
      onMoved: done,
      onLoaded: () => {
        go()
        const row = document.querySelector(`[data-place="${CSS.escape(`${threadKey(shown)}/${jump.step}`)}"]`)
        if (jump.flash && row) flash(row)
        done()
      },
    })
  }, [jump, visible, pages, list, scroller])
}

/** What is higher than the screen is shown from its beginning, whichever side it comes from. */
function scrollToRow(list: VirtualizerHandle | null, index: number, align: Jump['align']): void {
  const isHigh = align !== 'start' && list !== null && list.getItemSize(index) > list.viewportSize
  list?.scrollToIndex(index, { align: isHigh ? 'start' : align })
}

const PATIENCE_MS = 3000
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Waits until these steps are loaded and drawn, or until somebody moves the page. Gives a function that stops it. */
function onceLoaded(
  pages: { get: (step: number) => unknown },
  steps: readonly number[],
  scroller: HTMLElement | null,
  { onLoaded, onMoved }: { onLoaded: () => void; onMoved: () => void },
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
  const look = () => {
    const isLate = performance.now() - start > PATIENCE_MS
    const isThere = isLate || steps.every((step) => pages.get(step) !== undefined)
    // One frame more for the rows to be drawn with what has come.
    frame = requestAnimationFrame(isThere ? finish : look)
  }
  const finish = () => {
    stop()
    onLoaded()
  }
  for (const event of MOVES) scroller?.addEventListener(event, move, { passive: true })
  frame = requestAnimationFrame(look)
  return stop
}
