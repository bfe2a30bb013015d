// Applies the plan that was previewed, or nothing if the files have changed since.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditReport } from '../../src/operations/edit/outputs.ts'
import { onScreen } from '../screen-names.ts'
import { sendEdit, type EditRequest } from './edit-request.ts'
import { refreshAll } from './undo-edit.ts'
import type { EditPlanState } from './use-edit-plan.ts'

export interface ApplyOutcome {
  isBusy: boolean
  error: unknown
  hasChanged: boolean
}

export interface ApplyState extends ApplyOutcome {
  apply: () => void
}

export function useApply({ request, report, ask }: EditPlanState, onDone: (done: EditReport) => void): ApplyState {
  const queries = useQueryClient()
  const [last, setLast] = useState<(ApplyOutcome & { request: EditRequest }) | null>(null)
  const run = async () => {
    if (request === null || report === undefined) return
    setLast({ ...IDLE, isBusy: true, request })
    try {
      const done = await sendEdit(request, { apply: true, plan: report.plan })
      if (!done.applied) throw new Error(onScreen(done.refusal ?? 'There is nothing to change.'))
      onDone(done)
      refreshAll(queries)
    } catch (error) {
      const now = await ask().catch(() => undefined)
      setLast({ isBusy: false, error, hasChanged: now !== undefined && now.plan !== report.plan, request })
    }
  }
  const { isBusy, error, hasChanged } = last !== null && last.request === request ? last : IDLE
  return { isBusy, error, hasChanged, apply: () => void run() }
}

const IDLE: ApplyOutcome = { isBusy: false, error: null, hasChanged: false }
