// Which conversation a row belongs to: the one that is shown, or an agent within it.
import { createContext, useContext } from 'react'
import type { ThreadName } from '../../src/session/session-view.ts'

export interface ThreadScope {
  thread: ThreadName
  /** How many agents it lies within. */
  level: number
}

export const ThreadScopeContext = createContext<ThreadScope>({ thread: {}, level: 0 })

export function useThreadScope(): ThreadScope {
  return useContext(ThreadScopeContext)
}
