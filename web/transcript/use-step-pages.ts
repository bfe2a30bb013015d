import { useMemo } from 'react'
import type { ThreadName } from '../../src/session/session-view.ts'
import { call } from '../api.ts'
import { StepPages } from './step-pages.ts'

/** The loaded steps of a thread: one set for each, so that no step of another one is ever shown in its place. */
export function useStepPages(id: string, { agent, branch }: ThreadName): StepPages {
  return useMemo(
    () =>
      new StepPages((from, count, signal) =>
        call('session steps', { session: id, agent, branch, from, count }, { signal }),
      ),
    [id, agent, branch],
  )
}
