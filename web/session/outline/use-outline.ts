// The outline of a session and whatever is added to it while it is open: asked for once, then only for what changed.
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { ThreadName, SessionOutline, TurnOutline } from '../../../src/session/session-view.ts'
import { call } from '../../api.ts'
import { useEvents } from '../../shell/event-stream.ts'
import { isSomewhere, outlineQuery, type ShownOutline } from './outline-query.ts'

/** `onChange` is told from which step on the thread is another one, and since which revision. */
export function useOutline(
  id: string,
  thread: ThreadName,
  onChange: (thread: ThreadName, from: number, revision: number) => void,
): UseQueryResult<ShownOutline> {
  const queries = useQueryClient()
  const options = outlineQuery(id, thread, isSomewhere(thread))
  const key = options.queryKey
  const query = useQuery({ ...options, placeholderData: keepPreviousData })
  const askAgain = async () => {
    const known = queries.getQueryData<ShownOutline>(key)
    if (!known) return
    const { outline } = known
    const news = await call('session outline', { session: id, ...thread, since: outline.revision })
    if (news.revision === outline.revision) return
    queries.setQueryData<ShownOutline>(key, { thread, outline: spliceOutline(outline, news) })
    queries.removeQueries({ queryKey: ['session page', id], type: 'inactive' })
    onChange(thread, news.thread.from, news.revision)
  }
  const refresh = useOneAtATime(askAgain)
  const reading = query.data?.outline.reading ?? null
  useEffect(() => {
    if (reading !== null) refresh()
  }, [reading, refresh])
  useEvents((event) => {
    const name = query.data?.outline.session.id ?? id
    const isMine =
      event.kind === 'reconnected' ||
      ((event.kind === 'touched' || event.kind === 'changed') && (event.sessions?.includes(name) ?? true))
    if (isMine) refresh()
  })
  return query
}

/** Runs the latest `work`; what is asked for meanwhile is done once more afterwards. A failure leaves things as they are. */
function useOneAtATime(work: () => Promise<void>): () => void {
  const latest = useRef(work)
  const state = useRef<'idle' | 'busy' | 'again'>('idle')
  useEffect(() => {
    latest.current = work
  })
  return useCallback(() => {
    if (state.current !== 'idle') {
      state.current = 'again'
      return
    }
    const run = async (): Promise<void> => {
      state.current = 'busy'
      await latest.current().catch(() => undefined)
      if (wasAskedAgain(state)) return run()
      state.current = 'idle'
    }
    void run()
  }, [])
}

/** In a function of its own: the compiler believes that nothing changed while we waited. */
function wasAskedAgain(state: { current: 'idle' | 'busy' | 'again' }): boolean {
  return state.current === 'again'
}

/** An outline and the news about it: what the answer does not repeat is kept. */
export function spliceOutline(known: SessionOutline, news: SessionOutline): SessionOutline {
  const { from } = news.thread
  if (from === 0) return news
  const marks = [...known.thread.marks.slice(0, from), ...news.thread.marks]
  return { ...news, thread: { turns: spliceTurns(known.thread.turns, news.thread, marks.length), marks, from: 0 } }
}

/** The turn that was open when the news began may come again with more steps, or only its new steps come. */
function spliceTurns(
  known: readonly TurnOutline[],
  news: { turns: readonly TurnOutline[]; from: number },
  steps: number,
): TurnOutline[] {
  const first = news.turns[0]
  const kept = known.filter((turn) => turn.step < news.from && (!first || turn.index < first.index))
  const last = kept.at(-1)
  const end = first?.step ?? steps
  if (!last || last.step + last.steps >= end) return [...kept, ...news.turns]
  return [...kept.slice(0, -1), { ...last, steps: end - last.step }, ...news.turns]
}
