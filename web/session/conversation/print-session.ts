// Printing a session. All visible steps are loaded first: the browser captures the page right after `beforeprint`.
import { formatCount, plural } from '../../../src/text/quantity.ts'
import { showToast } from '../../ui/toast.tsx'
import type { SessionState } from '../session-state.ts'
import type { StepPages } from '../step-pages.ts'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** About 300 sheets of paper, which a browser lays out within seconds. */
export const MOST_PRINTED = 3000

/** Browsers open six connections per server. */
const AT_ONCE = 6

export async function printSession({ visible, pages }: SessionState): Promise<void> {
  const steps = visible.slice(0, MOST_PRINTED)
  const missing = steps.filter((step) => pages.get(step) === undefined)
  if (missing.length > 0) showToast(`Loading ${plural(missing.length, 'message')} to print…`)
  const leave: (() => void)[] = []
  try {
    // Request loaded steps too, so that they are not evicted while the others load.
    for (let next = 0; next < steps.length; next += 1) {
      const step = steps[next] ?? 0
      leave.push(pages.want(step, 0))
      if (leave.length % AT_ONCE === 0 || next === steps.length - 1) await loaded(pages, step)
    }
    for (const step of steps) await loaded(pages, step)
    if (steps.length < visible.length)
      showToast(`Printing the first ${formatCount(steps.length)} of ${plural(visible.length, 'message')}.`)
    print()
  } finally {
    for (const each of leave) each()
  }
}

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

/** Reports whether the page is being printed, when a virtual list would print only the rows on the screen. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser captures the page as soon as the event handlers return.
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
