// Follows a growing session: a reader at its end stays at the end, a reader elsewhere sees a count of new messages.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { useSessionState, useViewport } from '../session-state.ts'

export interface NewMessages {
  count: number
  show: () => void
  /** Call when rows change size: rows that just arrived have only an estimated height. */
  keep: () => void
  /** Call on user input: a fold opened at the end must not scroll away. */
  release: () => void
}

const HOLD_MS = 2000

export function useFollowEnd(list: { current: VirtualizerHandle | null }, visible: readonly number[]): NewMessages {
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
    // While the transcript is still being read, steps that appear are not new.
    const isNew = !wasReading.current
    wasReading.current = outline.reading !== null
    if (added <= 0 || !isNew) return
    if (viewport.get().isAtEnd || performance.now() < heldUntil.current) show()
    else setCount((before) => before + added)
  }, [visible, viewport, show, outline.reading])
  useEffect(() => {
    if (isAtEnd) setCount(0)
  }, [isAtEnd])
  return { count, show, keep, release }
}
