import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { readListState, writeListState, type ListState } from './list-state.ts'

/** How the list is looked at, from the address; typing replaces the entry of the history, a choice makes a new one. */
export function useListState(): [ListState, (change: Partial<ListState>) => void] {
  const [params, setParams] = useSearchParams()
  const address = params.toString()
  const state = useMemo(() => readListState(new URLSearchParams(address)), [address])
  const change = (part: Partial<ListState>) =>
    setParams((before) => writeListState({ ...readListState(before), ...part }), { replace: 'text' in part })
  return [state, change]
}
