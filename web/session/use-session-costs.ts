// What the turns of the open session cost, by number, and all of them together.
import { useMemo, useSyncExternalStore } from 'react'
import type { TurnCost } from '../../src/session/session-view.ts'
import { useSessionState } from './session-state.ts'
import { useFreshCall } from './use-fresh-call.ts'
import { listen, type PageEvent } from '../shell/event-stream.ts'

const NANO = 1e9

const counts = new Map<string, number>()

const observers = new Set<() => void>()

let ofAll = 0

let stop: (() => void) | undefined

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

/**
 * How often the index was brought up to date with a session. That comes some time after its file has grown, and only then
 * is what the index counts the new figure. One count for the whole page: places that show the same figure must agree
 * about whether it is the latest.
 */
function useChangedCount(session: string): number {
  return useSyncExternalStore(subscribe, () => ofAll + (counts.get(session) ?? 0))
}

function subscribe(observer: () => void): () => void {
  stop ??= listen(take)
  observers.add(observer)
  return () => {
    observers.delete(observer)
    if (observers.size > 0) return
    stop?.()
    stop = undefined
  }
}

function take(event: PageEvent): void {
  if (event.kind !== 'changed') return
  if (event.sessions === null) ofAll += 1
  else for (const session of event.sessions) counts.set(session, (counts.get(session) ?? 0) + 1)
  for (const observer of observers) observer()
}

/** In whole nano-dollars, as the ledger counts: sums of dollars drift. */
function addCosts(turns: readonly TurnCost[]): Omit<TurnCost, 'turn'> {
  const sum = (pick: (turn: TurnCost) => number) => turns.reduce((total, turn) => total + pick(turn), 0)
  return {
    tokens: {
      input: sum(({ tokens }) => tokens.input),
      output: sum(({ tokens }) => tokens.output),
      cacheWrite: sum(({ tokens }) => tokens.cacheWrite),
      cacheRead: sum(({ tokens }) => tokens.cacheRead),
    },
    usd: sum(({ usd }) => Math.round(usd * NANO)) / NANO,
    unpriced: [...new Set(turns.flatMap(({ unpriced }) => unpriced))],
  }
}

export function allTokens({ input, output, cacheWrite, cacheRead }: TurnCost['tokens']): number {
  return input + output + cacheWrite + cacheRead
}
