import { useSyncExternalStore } from 'react'
import { useSessionState } from '../transcript/session-state.ts'
import { turnOfStep } from '../transcript/turn-of-step.ts'

/** Number of the turn one is at: that of the selected message while it is on the screen, else the one at the top. Changes
 *  only when another turn gets there. Null in an empty session. */
export function useCurrentTurn(): number | null {
  const { viewport, outline, selected } = useSessionState()
  return useSyncExternalStore(viewport.subscribe, () => {
    const { first, last } = viewport.get()
    const isSeen = selected !== null && selected >= first && selected <= last
    return turnOfStep(outline.thread.turns, isSeen ? selected : first)?.index ?? null
  })
}
