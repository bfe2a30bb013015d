// Separate from the page: the query starts before the page's code is loaded, and on hover over a link to the session.
import { queryOptions } from '@tanstack/react-query'
import type { SessionOutline, ThreadName } from '../../../src/session/session-view.ts'
import { call } from '../../api.ts'
import { threadKey } from '../thread-key.ts'

export interface ShownOutline {
  /** The thread of this outline. While another thread loads, both still belong to the previous one. */
  thread: ThreadName
  outline: SessionOutline
}

/** With `whole`, the server first reads a long transcript to its end: the target may be anywhere in it. */
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
