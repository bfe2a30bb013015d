// What an edit would do, asked for once the choice has rested. Nothing is changed by that.
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EditReport } from '../../src/operations/edit/edit-report.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import { isRequest, sendEdit, type EditRequest, type MissingInput } from './edit-request.ts'

const REST_MS = 300

/** Named as a part of a session: it takes long to work out, and is not asked for again whenever anything changes anywhere
 *  (shell/use-fresh-data.ts). A plan that does not hold any more is not carried out. */
export const PLAN = 'session edit plan'

export interface EditPlanState {
  /** What was asked; null while something is missing. */
  request: EditRequest | null
  /** The plan, or the one before while the next is on its way. */
  report: EditReport | undefined
  error: Error | null
  /** What is shown is not what was chosen last. */
  isStale: boolean
  /** Asks again; settles with what came. */
  ask: () => Promise<EditReport | undefined>
}

export function useEditPlan(chosen: EditRequest | MissingInput): EditPlanState {
  // Compared by what it says: it is made anew with every render.
  const text = JSON.stringify(isRequest(chosen) ? chosen : null)
  const rested = useDebounced(text, REST_MS)
  const request = useMemo((): EditRequest | null => JSON.parse(rested), [rested])
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery<EditReport, Error, EditReport, PlanKey>({
    queryKey: [PLAN, request],
    queryFn: request === null ? skipToken : async ({ signal }) => sendEdit(request, {}, { signal }),
    // The plan of another operation says nothing about this one.
    placeholderData: (previous, query) => (query?.queryKey[1]?.name === request?.name ? previous : undefined),
    staleTime: 0,
    // It may hold words that are to be covered: kept no longer than it is shown.
    gcTime: 0,
  })
  return {
    request: text === rested ? request : null,
    report: error || request === null ? undefined : data,
    error,
    isStale: text !== rested || isPlaceholderData || isFetching,
    ask: async () => (await refetch()).data,
  }
}

type PlanKey = readonly [typeof PLAN, EditRequest | null]
