// Printing all of a session: what the depth shows is loaded first, since a browser takes its picture at once.
import { formatCount, plural } from '../../../src/text/quantity.ts'
import { showToast } from '../../ui/toast.tsx'
import type { SessionState } from '../session-state.ts'
import type { StepPages } from '../step-pages.ts'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** About 300 sheets of paper, and as much as a browser lays out within seconds. */
export const MOST_PRINTED = 3000

/** A browser asks a server for six things at once. */
const AT_ONCE = 6

export async function printSession({ visible, pages }: SessionState): Promise<void> {
  const steps = visible.slice(0, MOST_PRINTED)
  const missing = steps.filter((step) => pages.get(step) === undefined)
  if (missing.length > 0) showToast(`Loading ${plural(missing.length, 'message')} for the printer …`)
  const leave: (() => void)[] = []
  try {
    // Those that are there are wanted, too: else they would be forgotten while the others come.
    for (let next = 0; next < steps.length; next += 1) {
      const step = steps[next] ?? 0
      leave.push(pages.want(step, 0))
      if (leave.length % AT_ONCE === 0 || next === steps.length - 1) await loaded(pages, step)
    }
    for (const step of steps) await loaded(pages, step)
    if (steps.length < visible.length)
      showToast(`The first ${formatCount(steps.length)} of ${plural(visible.length, 'message')} are printed.`)
    print()
  } finally {
    for (const each of leave) each()
  }
}

/** Until a step is there, or it is known that it cannot be had. */
async function loaded(pages: StepPages, step: number): Promise<void> {
  const isKnown = () => pages.get(step) !== undefined || pages.errorAt(step) !== null
  if (isKnown()) return
  await new Promise<void>((resolve) => {
    const leave = pages.subscribe(() => {
      if (!isKnown()) return
      leave()
      resolve()
    })
  })
}

/** True while the page is being printed: a virtual list has nothing to print but what is on the screen. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes its picture right after the event: there is no later.
    const start = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', start)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', start)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
