// What the turns of the open session cost, by number, and all of them together.
import { useMemo } from 'react'
import type { TurnCost } from '../../src/session/session-view.ts'
import { useSessionState } from '../transcript/session-state.ts'
import { addCosts } from './add-costs.ts'
import { useChangedCount } from './use-changed-count.ts'
import { useFreshCall } from './use-fresh-call.ts'

export interface SessionCosts {
  /** Only those that used something. */
  byTurn: ReadonlyMap<number, TurnCost>
  total: Omit<TurnCost, 'turn'>
}

/** Null until they are known. */
export function useSessionCosts(): SessionCosts | null {
  const { id, outline } = useSessionState()
  const changes = useChangedCount(outline.session.id)
  const { data } = useFreshCall('session costs', { session: id }, outline.revision + changes, {
    enabled: outline.reading === null,
  })
  return (
    useMemo(
      () => data && { byTurn: new Map(data.turns.map((cost) => [cost.turn, cost])), total: addCosts(data.turns) },
      [data],
    ) ?? null
  )
}
