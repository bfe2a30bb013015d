// A session that grows: who is at its end stays at its end, and whoever reads elsewhere is told how much has come.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { useSessionState, useViewport } from '../session-state.ts'

export interface FreshMessages {
  count: number
  show: () => void
  /** To be called when rows change their size: what has just come is not as high as it was thought to be. */
  keep: () => void
  /** To be called when somebody touches the page: a fold that is opened at the end must stay where it is. */
  release: () => void
}

/** How long new rows may take to be loaded and drawn. */
const HOLD_MS = 2000

export function useFollowEnd(list: { current: VirtualizerHandle | null }, visible: readonly number[]): FreshMessages {
  const { viewport, outline } = useSessionState()
  const { isAtEnd } = useViewport()
  const [count, setCount] = useState(0)
  const known = useRef(visible.length)
  const wasReading = useRef(outline.reading !== null)
  const heldUntil = useRef(0)
  const last = visible.length - 1
  const show = useCallback(() => {
    heldUntil.current = performance.now() + HOLD_MS
    list.current?.scrollToIndex(last, { align: 'end' })
  }, [list, last])
  const keep = useCallback(() => {
    if (performance.now() < heldUntil.current) list.current?.scrollToIndex(last, { align: 'end' })
  }, [list, last])
  const release = useCallback(() => {
    heldUntil.current = 0
  }, [])
  useLayoutEffect(() => {
    const added = visible.length - known.current
    known.current = visible.length
    // What was only read just now is not new.
    const isNews = !wasReading.current
    wasReading.current = outline.reading !== null
    if (added <= 0 || !isNews) return
    if (viewport.get().isAtEnd || performance.now() < heldUntil.current) show()
    else setCount((before) => before + added)
  }, [visible, viewport, show, outline.reading])
  useEffect(() => {
    if (isAtEnd) setCount(0)
  }, [isAtEnd])
  return { count, show, keep, release }
}
