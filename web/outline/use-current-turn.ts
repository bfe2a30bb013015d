import { useSyncExternalStore } from 'react'
import { useSessionState } from '../transcript/session-state.ts'
import { turnOfStep } from '../transcript/turn-of-step.ts'

/** Number of the turn at the top of the screen; changes only when another turn gets there. Null in an empty session. */
export function useCurrentTurn(): number | null {
  const { viewport, outline } = useSessionState()
  return useSyncExternalStore(
    viewport.subscribe,
    () => turnOfStep(outline.thread.turns, viewport.get().first)?.index ?? null,
  )
}
