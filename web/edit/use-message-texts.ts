// The texts of a message that can be changed. A message of the API stands in several records, each with a uuid.
import { skipToken, useQuery } from '@tanstack/react-query'
import { call, type CallOutput } from '../api.ts'
import type { EditScope } from './edit-scope.ts'

export type MessageText = CallOutput<'edit texts'>['texts'][number] & { uuid: string }

export interface MessageTextsState {
  texts: readonly MessageText[] | undefined
  error: Error | null
  retry: () => void
}

export function useMessageTexts(scope: EditScope): MessageTextsState {
  const uuids = scope.kind === 'message' ? scope.message.uuids : []
  const session = scope.kind === 'message' ? scope.id : ''
  const { data, error, refetch } = useQuery({
    queryKey: ['session texts', session, uuids],
    queryFn: uuids.length === 0 ? skipToken : async () => readTexts(session, uuids),
    gcTime: 0,
  })
  return { texts: data, error, retry: () => void refetch() }
}

/** A record that cannot be asked is no harm as long as another can. */
async function readTexts(session: string, uuids: readonly string[]): Promise<MessageText[]> {
  const answers = await Promise.allSettled(
    uuids.map(async (uuid) => {
      const { texts } = await call('edit texts', { session, message: uuid })
      return texts.map((text) => ({ ...text, uuid }))
    }),
  )
  const [failed] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  const texts = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (texts.length === 0 && failed !== undefined) throw failed
  return texts
}
