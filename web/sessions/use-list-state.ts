import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { readListState, writeListState, type ListState } from './list-state.ts'

export interface ListAddress {
  state: ListState
  /** Typing replaces the entry of the history, a choice makes a new one. */
  change: (part: Partial<ListState>) => void
  /** The session that was opened last from here: who comes back is there again. */
  opened: string | null
  setOpened: (id: string) => void
}

/** How the list is looked at, from the address. */
export function useListState(): ListAddress {
  const [params, setParams] = useSearchParams()
  const address = params.toString()
  const state = useMemo(() => readListState(new URLSearchParams(address)), [address])
  const change = (part: Partial<ListState>) =>
    setParams((before) => writeListState({ ...readListState(before), ...part }), { replace: 'text' in part })
  const setOpened = useCallback(
    (id: string) => {
      const next = new URLSearchParams(address)
      next.set('at', id)
      setParams(next, { replace: true })
    },
    [address],
  )
  return { state, change, opened: params.get('at'), setOpened }
}
