import type { StepView, ThreadName, StepItem } from '../../../src/session/session-view.ts'
import { agentFold, foldName, type RowMemory } from '../row-memory.ts'
import { isInitiallyOpen } from '../../../src/paint/section-fold.ts'
import { useSyncExternalStore } from 'react'
import { useSessionState } from '../session-state.ts'

interface FoldOptions {
  isOpenAtFirst?: boolean
  /** A second name the fold can be opened by. */
  alias?: string | undefined
}

export function openFolds(step: StepView, thread: ThreadName, rows: RowMemory): void {
  for (const name of foldNames(step, thread)) rows.setOpen(name, true)
}

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

/** Reports whether an item is open at first. Items with content that is not loaded start closed. */
export function startsOpen(item: StepItem): boolean {
  return item.kind === 'tool' && item.held === 0 && isInitiallyOpen(item.view)
}

/** The state outlives the row, which unmounts off screen. */
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
