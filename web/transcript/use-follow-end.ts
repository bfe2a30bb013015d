// A session that grows: who is at its end stays at its end, and whoever reads elsewhere is told how much has come.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { useSessionState, useViewport } from './session-state.ts'

export interface FreshMessages {
  count: number
  show: () => void
}

export function useFollowEnd(list: { current: VirtualizerHandle | null }, visible: readonly number[]): FreshMessages {
  const { viewport } = useSessionState()
  const { isAtEnd } = useViewport()
  const [count, setCount] = useState(0)
  const known = useRef(visible.length)
  const show = () => list.current?.scrollToIndex(visible.length - 1, { align: 'end' })
  useLayoutEffect(() => {
    const added = visible.length - known.current
    known.current = visible.length
    if (added <= 0) return
    if (viewport.get().isAtEnd) list.current?.scrollToIndex(visible.length - 1, { align: 'end' })
    else setCount((before) => before + added)
  }, [visible, viewport, list])
  useEffect(() => {
    if (isAtEnd) setCount(0)
  }, [isAtEnd])
  return { count, show }
}
