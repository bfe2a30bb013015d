import { useMemo, useSyncExternalStore } from 'react'
import type { TurnCost } from '../../src/operations/session/page-outputs.ts'
import { useSessionState } from './session-state.ts'
import { useFreshCall } from './use-fresh-call.ts'
import { listen, type PageEvent } from '../shell/event-stream.ts'

const NANO = 1e9

const counts = new Map<string, number>()

const observers = new Set<() => void>()

let updatesOfAll = 0

let stop: (() => void) | undefined

export interface SessionCosts {
  /** Of the turns that are shown: those of the main line or of a branch. Null for an agent. */
  byTurn: ReadonlyMap<number, TurnCost> | null
  /** Outside the turns of the main line. */
  outside: TurnCost | null
  total: Omit<TurnCost, 'turn'>
}

export function useSessionCosts(): SessionCosts | null {
  const { id, outline, thread } = useSessionState()
  const changes = useChangedCount(outline.session.id)
  const { data } = useFreshCall('session costs', { session: id }, outline.revision + changes, {
    enabled: outline.reading === null,
  })
  const { branch } = thread
  const { data: branchData } = useFreshCall('session costs', { session: id, branch }, outline.revision + changes, {
    enabled: outline.reading === null && branch !== undefined,
  })
  const shown = thread.agent !== undefined ? undefined : branch === undefined ? data : branchData
  return useMemo(
    () =>
      data
        ? {
            byTurn: shown ? costsByTurn(shown.turns) : null,
            outside: data.turns.find(({ turn }) => turn === null) ?? null,
            total: addCosts(data.turns),
          }
        : null,
    [data, shown],
  )
}

function costsByTurn(turns: readonly TurnCost[]): ReadonlyMap<number, TurnCost> {
  return new Map(turns.flatMap((cost) => (cost.turn === null ? [] : [[cost.turn, cost]])))
}

/** Costs come from the index, which is updated some time after the file has grown. The count is global, so that all
 *  components reload the same figure together. */
export function useChangedCount(session: string): number {
  return useSyncExternalStore(subscribe, () => updatesOfAll + (counts.get(session) ?? 0))
}

function subscribe(observer: () => void): () => void {
  stop ??= listen(countUpdate)
  observers.add(observer)
  return () => {
    observers.delete(observer)
    if (observers.size > 0) return
    stop?.()
    stop = undefined
  }
}

function countUpdate(event: PageEvent): void {
  if (event.kind !== 'changed') return
  if (event.sessions === null) updatesOfAll += 1
  else for (const session of event.sessions) counts.set(session, (counts.get(session) ?? 0) + 1)
  for (const observer of observers) observer()
}

/** Adds costs as integer nano-dollars, like the ledger: sums of floating-point dollars drift. */
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
