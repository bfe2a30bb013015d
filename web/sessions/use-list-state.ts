import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { readListState, writeListState, type ListState } from './list-state.ts'

export interface ListAddress {
  state: ListState
  /** Typing replaces the history entry, other changes add one. */
  change: (changed: Partial<ListState>) => void
  opened: string | null
  setOpened: (id: string) => void
}

export function useListState(): ListAddress {
  const [params, setParams] = useSearchParams()
  const address = params.toString()
  const state = useMemo(() => readListState(new URLSearchParams(address)), [address])
  const change = (changed: Partial<ListState>) =>
    setParams((before) => writeListState({ ...readListState(before), ...changed }), { replace: 'text' in changed })
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
