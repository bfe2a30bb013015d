// The texts of a message that can be changed. A message of the API stands in several records, each with a uuid.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../api.ts'
import type { EditScope } from './edit-scope.ts'

export interface MessageText {
  uuid: string
  block: number
  /** "prompt", "answer" … */
  kind: string
  text: string
}

export interface MessageTextsState {
  texts: readonly MessageText[] | undefined
  error: Error | null
  retry: () => void
}

export function useMessageTexts(scope: EditScope): MessageTextsState {
  const [message = '', ...others] = scope.kind === 'message' ? scope.message.uuids : []
  const session = scope.kind === 'message' ? scope.id : ''
  const { data, error, refetch } = useQuery({
    // Named as a part of a session, so that it is not asked for again while somebody changes it.
    queryKey: ['session edit texts', session, message],
    queryFn: async ({ signal }) => call('edit texts', { session, message, others }, { signal }),
    enabled: message !== '',
    gcTime: 0,
  })
  const texts = useMemo(() => data?.texts.map((text) => ({ uuid: message, ...text })), [data, message])
  return { texts, error, retry: () => void refetch() }
}
