// Which steps are shown: those of the chosen depth and filters, and one that was let in beside them.
import { useMemo, useState } from 'react'
import type { ThreadName, ThreadOutline } from '../../src/session/session-view.ts'
import { isSameThread } from './thread-key.ts'
import type { Address } from './use-address.ts'
import type { AdmittedStep } from './use-jumps.ts'
import { visibleSteps, withStep } from './visible-steps.ts'

export interface VisibleSteps {
  visible: readonly number[]
  /** Lets a step in; null when it is to go. */
  admit: (step: AdmittedStep | null) => void
  /** There is a row that depth and filters alone would not show. */
  hasGuest: boolean
}

export function useVisibleSteps(
  outline: ThreadOutline,
  thread: ThreadName,
  { depth, filters }: Pick<Address, 'depth' | 'filters'>,
): VisibleSteps {
  const [admitted, admit] = useState<AdmittedStep | null>(null)
  const chosen = useMemo(() => visibleSteps(outline, depth, filters), [outline, depth, filters])
  const guest = admitted !== null && isSameThread(admitted.thread, thread) ? admitted.step : null
  const visible = useMemo(() => withStep(chosen, guest), [chosen, guest])
  return { visible, admit, hasGuest: visible !== chosen }
}
