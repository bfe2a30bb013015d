import { useSyncExternalStore } from 'react'
import { useSessionState } from './session-state.ts'

export interface FoldOptions {
  isOpenAtFirst?: boolean
  /** A second name it can be opened by. */
  alias?: string | undefined
}

/** Whether a fold is open, and a way to change that; remembered when its row leaves the screen. */
export function useFold(
  name: string,
  { isOpenAtFirst = false, alias }: FoldOptions = {},
): [boolean, (isOpen: boolean) => void] {
  const { rows } = useSessionState()
  const isOpen = useSyncExternalStore(
    rows.subscribe,
    () => (alias === undefined ? undefined : rows.isOpen(alias)) ?? rows.isOpen(name) ?? isOpenAtFirst,
  )
  const setOpen = (next: boolean) => {
    rows.setOpen(name, next)
    if (alias !== undefined) rows.setOpen(alias, next)
  }
  return [isOpen, setOpen]
}
