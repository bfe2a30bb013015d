// The folds of a message, for the keys that open and close all of them.
import type { StepView, ThreadName, StepItem } from '../../../src/session/session-view.ts'
import { agentFold, foldName, type RowMemory } from '../row-memory.ts'
import { opensAtFirst } from '../../../src/paint/section-fold.ts'
import { useSyncExternalStore } from 'react'
import { useSessionState } from '../session-state.ts'

interface FoldOptions {
  isOpenAtFirst?: boolean
  /** A second name it can be opened by. */
  alias?: string | undefined
}

export function openFolds(step: StepView, thread: ThreadName, rows: RowMemory): void {
  for (const name of foldNames(step, thread)) rows.setOpen(name, true)
}

/** Opens what is closed; closes everything when nothing is. */
export function toggleFolds(step: StepView, thread: ThreadName, rows: RowMemory): void {
  const isOpen = step.items.every((item, index) => {
    if (item.kind !== 'tool' && item.kind !== 'entry') return true
    return rows.isOpen(foldName(thread, step.step, index)) ?? startsOpen(item)
  })
  for (const name of foldNames(step, thread)) rows.setOpen(name, !isOpen)
}

function foldNames({ step, items }: StepView, thread: ThreadName): string[] {
  return items.flatMap((item, index) => {
    const agent = item.kind === 'tool' ? item.call.agentId : null
    return [foldName(thread, step, index), ...(agent === null ? [] : [agentFold(agent)])]
  })
}

/** Which folds are open before anybody touches them. What was held back is fetched only when somebody asks for it. */
export function startsOpen(item: StepItem): boolean {
  return item.kind === 'tool' && item.held === 0 && opensAtFirst(item.view)
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
