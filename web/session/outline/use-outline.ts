// Loads the outline of a session once, then only what changed while the page is open.
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { ThreadName, SessionOutline, TurnOutline } from '../../../src/session/session-view.ts'
import { call } from '../../api.ts'
import { useEvents } from '../../shell/event-stream.ts'
import { isSomewhere, outlineQuery, type ShownOutline } from './outline-query.ts'

export function useOutline(
  id: string,
  thread: ThreadName,
  onChange: (thread: ThreadName, from: number, revision: number) => void,
): UseQueryResult<ShownOutline> {
  const queries = useQueryClient()
  const options = outlineQuery(id, thread, isSomewhere(thread))
  const key = options.queryKey
  const query = useQuery({ ...options, placeholderData: keepPreviousData })
  const loadChanges = async () => {
    const known = queries.getQueryData<ShownOutline>(key)
    if (!known) return
    const { outline } = known
    const update = await call('session outline', { session: id, ...thread, since: outline.revision })
    if (update.revision === outline.revision) return
    queries.setQueryData<ShownOutline>(key, { thread, outline: spliceOutline(outline, update) })
    queries.removeQueries({ queryKey: ['session page', id], type: 'inactive' })
    onChange(thread, update.thread.from, update.revision)
  }
  const refresh = useOneAtATime(loadChanges)
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

/** Runs `work` one call at a time; calls made meanwhile cause one more run. Failures are ignored: the next event retries. */
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

/** A separate function, because the compiler assumes that the state did not change during the await. */
function wasAskedAgain(state: { current: 'idle' | 'busy' | 'again' }): boolean {
  return state.current === 'again'
}

/** Merges an update into a known outline. The update has the thread's steps from `thread.from` on only. */
export function spliceOutline(known: SessionOutline, update: SessionOutline): SessionOutline {
  const { from } = update.thread
  if (from === 0) return update
  const marks = [...known.thread.marks.slice(0, from), ...update.thread.marks]
  return { ...update, thread: { turns: spliceTurns(known.thread.turns, update.thread, marks.length), marks, from: 0 } }
}

/**
 * The last known turn may be repeated in the update, or only its new steps are. It also loses a step: an unfinished line
 * belongs to the last turn until it turns out to be the prompt of the next.
 */
function spliceTurns(
  known: readonly TurnOutline[],
  update: { turns: readonly TurnOutline[]; from: number },
  steps: number,
): TurnOutline[] {
  const first = update.turns[0]
  const kept = known.filter((turn) => turn.step < update.from && (!first || turn.index < first.index))
  const last = kept.at(-1)
  const end = first?.step ?? steps
  if (!last || last.step + last.steps === end) return [...kept, ...update.turns]
  return [...kept.slice(0, -1), { ...last, steps: end - last.step }, ...update.turns]
}
