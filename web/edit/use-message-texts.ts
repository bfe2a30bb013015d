// The editable texts of a message. One API message may span several records, each with its own uuid.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../api.ts'
import type { EditScope } from './edit-scope.ts'

export interface MessageText {
  uuid: string
  block: number
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
    // The prefix "session " keeps it from being refetched while the user edits the text (shell/use-fresh-data.ts).
    queryKey: ['session edit texts', session, message],
    queryFn: async ({ signal }) => call('edit texts', { session, message, others }, { signal }),
    enabled: message !== '',
    gcTime: 0,
  })
  const texts = useMemo(() => data && textsToOffer(data.texts, uuids), [data, uuids])
  return { texts, error, retry: () => void refetch() }
}

/** Each text once, without blank ones; texts of the clicked records (`uuids`) first. */
export function textsToOffer(
  found: readonly (Omit<MessageText, 'uuid'> & { uuid?: string })[],
  uuids: readonly string[],
): MessageText[] {
  const [first = ''] = uuids
  const texts = new Map<string, MessageText>()
  for (const each of found) {
    const text = { ...each, uuid: each.uuid ?? first }
    if (text.text.trim() !== '') texts.set(`${text.uuid} ${text.block}`, text)
  }
  const isOther = ({ uuid }: MessageText) => Number(!uuids.includes(uuid))
  return [...texts.values()].toSorted((a, b) => isOther(a) - isOther(b))
}
