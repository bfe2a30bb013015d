// The question for the outline of a session, apart from the page: it is asked before the page is loaded, and as soon as
// a link to the session is pointed at.
import { queryOptions } from '@tanstack/react-query'
import type { SessionOutline, ThreadName } from '../../../src/session/session-view.ts'
import { call } from '../../api.ts'
import { threadKey } from '../thread-key.ts'

export interface ShownOutline {
  /** Told with the outline: while another thread is on its way, both are still the one before. */
  thread: ThreadName
  outline: SessionOutline
}

/** `whole` waits for a long transcript to be read to its end: what is asked for may stand anywhere in it. */
export function outlineQuery(id: string, thread: ThreadName, whole: boolean) {
  return queryOptions<ShownOutline>({
    queryKey: ['session page', id, threadKey(thread)],
    queryFn: async ({ signal }) => ({
      thread,
      outline: await call('session outline', { session: id, ...thread, whole }, { signal }),
    }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function isSomewhere({ agent, branch }: ThreadName): boolean {
  return agent !== undefined || branch !== undefined || location.hash !== '' || /[?&]find=/.test(location.search)
}
