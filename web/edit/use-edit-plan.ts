// Plans an edit whenever the choice has not changed for a moment. Planning changes no file.
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EditReport } from '../../src/operations/edit/outputs.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import { isRequest, sendEdit, type EditRequest, type MissingInput } from './edit-request.ts'

const DEBOUNCE_MS = 300

/** The prefix "session " prevents refetches (shell/use-fresh-data.ts): planning is slow, outdated plans are refused. */
export const PLAN = 'session edit plan'

export interface EditPlanState {
  request: EditRequest | null
  report: EditReport | undefined
  error: Error | null
  isStale: boolean
  ask: () => Promise<EditReport | undefined>
}

export function useEditPlan(chosen: EditRequest | MissingInput): EditPlanState {
  // Compared as text: the object is new on every render.
  const text = JSON.stringify(isRequest(chosen) ? chosen : null)
  const debounced = useDebounced(text, DEBOUNCE_MS)
  const request = useMemo((): EditRequest | null => JSON.parse(debounced), [debounced])
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery<EditReport, Error, EditReport, PlanKey>({
    queryKey: [PLAN, request],
    queryFn: request === null ? skipToken : async ({ signal }) => sendEdit(request, {}, { signal }),
    placeholderData: (previous, query) => (query?.queryKey[1]?.name === request?.name ? previous : undefined),
    staleTime: 0,
    // The plan may contain secrets that are about to be masked, so it is not cached.
    gcTime: 0,
  })
  return {
    request: text === debounced ? request : null,
    report: error || request === null ? undefined : data,
    error,
    isStale: text !== debounced || isPlaceholderData || isFetching,
    ask: async () => (await refetch()).data,
  }
}

type PlanKey = readonly [typeof PLAN, EditRequest | null]
