// Keeps a reader who asked for the end at the end while a long session is still being read. Each part that arrives moves
// the end; any input by the reader stops this.
import { useEffect, useRef } from 'react'
import type { SessionState } from './session-state.ts'
import type { Jump } from './use-jumps.ts'

const INPUTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

export function useEndOfReading({ outline, visible, scrollToStep }: SessionState, jump: Jump | null): void {
  const isWanted = useRef(false)
  const isReading = outline.reading !== null
  const latest = useRef({ isReading, scrollToStep })
  useEffect(() => {
    latest.current = { isReading, scrollToStep }
  })
  useEffect(() => {
    // Captured, so that the key that asks for the end is noted after it was reset here.
    const reset = () => {
      isWanted.current = false
    }
    for (const name of INPUTS) addEventListener(name, reset, { capture: true, passive: true })
    return () => {
      for (const name of INPUTS) removeEventListener(name, reset, { capture: true })
    }
  }, [])
  useEffect(() => {
    if (jump) isWanted.current = jump.align === 'end' && latest.current.isReading
  }, [jump])
  useEffect(() => {
    const last = visible.at(-1)
    if (isWanted.current && last !== undefined) latest.current.scrollToStep(last, { align: 'end', select: true })
  }, [visible])
}
