// The texts of a message that can be changed. A message of the API stands in several records, each with a uuid.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../api.ts'
import type { EditScope } from './edit-scope.ts'
import { textsToOffer, type MessageText } from './texts-to-offer.ts'

export interface MessageTextsState {
  texts: readonly MessageText[] | undefined
  error: Error | null
  retry: () => void
}

const NONE: readonly string[] = []

export function useMessageTexts(scope: EditScope): MessageTextsState {
  const uuids = scope.kind === 'message' ? scope.message.uuids : NONE
  const [message = '', ...others] = uuids
  const session = scope.kind === 'message' ? scope.id : ''
  const { data, error, refetch } = useQuery({
    // Named as a part of a session, so that it is not asked for again while somebody changes it.
    queryKey: ['session edit texts', session, message],
    queryFn: async ({ signal }) => call('edit texts', { session, message, others }, { signal }),
    enabled: message !== '',
    gcTime: 0,
  })
  const texts = useMemo(() => data && textsToOffer(data.texts, uuids), [data, uuids])
  return { texts, error, retry: () => void refetch() }
}
