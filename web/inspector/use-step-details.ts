import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import type { StepDetails, ThreadName } from '../../src/session/session-view.ts'
import { useSessionState } from '../transcript/session-state.ts'
import { useCall } from '../use-call.ts'

/** Nothing is asked while there is no place; the last answer stays while the next one is on its way. */
export function useStepDetails(place: { thread: ThreadName; step: number } | null): UseQueryResult<StepDetails> {
  const { id } = useSessionState()
  return useCall(
    'session details',
    { session: id, ...place?.thread, step: place?.step ?? 0 },
    { enabled: place !== null, placeholderData: keepPreviousData },
  )
}
