// The texts of a message that can be changed. A message of the API stands in several records, each with a uuid.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../api.ts'
import type { EditScope } from './edit-scope.ts'

/** Which texts of a message are offered for editing, the one that is meant first. */
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

/** Blank ones are left out: nobody has seen them. `uuids` are the records of the message that was clicked; a text that
 *  stands in another record of the same answer comes behind those. */
export function textsToOffer(
  found: readonly (Omit<MessageText, 'uuid'> & { uuid?: string })[],
  uuids: readonly string[],
): MessageText[] {
  const [first = ''] = uuids
  const texts = new Map<string, MessageText>()
  for (const each of found) {
    const text = { ...each, uuid: each.uuid ?? first }
    // The same one may be found by way of several records.
    if (text.text.trim() !== '') texts.set(`${text.uuid} ${text.block}`, text)
  }
  const isOther = ({ uuid }: MessageText) => Number(!uuids.includes(uuid))
  return [...texts.values()].toSorted((a, b) => isOther(a) - isOther(b))
}
