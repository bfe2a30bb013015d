// The folds of a message, for the keys that open and close all of them.
import type { StepView, ThreadName } from '../../src/session/session-view.ts'
import { agentFold, foldName, type RowMemory } from './row-memory.ts'
import { startsOpen } from './starts-open.ts'

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
