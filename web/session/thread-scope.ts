// Which conversation a row belongs to: the one that is shown, or an agent within it.
import { createContext, useContext, type ComponentType } from 'react'
import type { ThreadName, StepView } from '../../src/session/session-view.ts'
import type { Depth } from '../../src/describe/depth.ts'
import type { StepMark } from '../../src/thread/step-mark.ts'

/**
 * How an agent within a message draws its messages: as the message itself is drawn. Handed down rather than imported,
 * since a message holds calls, a call an agent, and an agent messages again.
 */
export interface MessageBlockProps {
  step: StepView
  depth: Depth
  filters: ReadonlySet<StepMark>
  isSelected: boolean
  /** What the outline says of it, where that is known. */
  marks?: number
  /** Another model answered in what is hidden before it, or in it. */
  isModelChange?: boolean
}

export const NestedMessage = createContext<ComponentType<MessageBlockProps> | null>(null)

export interface ThreadScope {
  thread: ThreadName
  /** How many agents it lies within. */
  level: number
}

export const ThreadScopeContext = createContext<ThreadScope>({ thread: {}, level: 0 })

export function useThreadScope(): ThreadScope {
  return useContext(ThreadScopeContext)
}
