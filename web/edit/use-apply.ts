// Carrying out a plan: exactly the one that was shown, or nothing.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditReport } from '../../src/operations/edit/edit-report.ts'
import { onScreen } from '../screen-names.ts'
import { sendEdit, type EditRequest } from './edit-request.ts'
import { refreshAll } from './undo-edit.ts'
import type { EditPlanState } from './use-edit-plan.ts'

export interface Outcome {
  isBusy: boolean
  error: unknown
  /** It was not carried out, since the files are not what they were: the plan that is shown now is a new one. */
  hasChanged: boolean
}

export interface ApplyState extends Outcome {
  apply: () => void
}

export function useApply({ request, report, ask }: EditPlanState, onDone: (done: EditReport) => void): ApplyState {
  const queries = useQueryClient()
  const [last, setLast] = useState<(Outcome & { of: EditRequest }) | null>(null)
  const run = async () => {
    if (request === null || report === undefined) return
    setLast({ ...IDLE, isBusy: true, of: request })
    try {
      const done = await sendEdit(request, { apply: true, plan: report.plan })
      if (!done.applied) throw new Error(onScreen(done.refusal ?? 'There was nothing to do.'))
      onDone(done)
      refreshAll(queries)
    } catch (error) {
      const now = await ask().catch(() => undefined)
      setLast({ isBusy: false, error, hasChanged: now !== undefined && now.plan !== report.plan, of: request })
    }
  }
  // What went wrong with one choice says nothing about the next.
  const { isBusy, error, hasChanged } = last !== null && last.of === request ? last : IDLE
  return { isBusy, error, hasChanged, apply: () => void run() }
}

const IDLE: Outcome = { isBusy: false, error: null, hasChanged: false }
