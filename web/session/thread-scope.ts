// The conversation a row belongs to: the shown thread or an agent nested in it.
import { createContext, useContext, type ComponentType } from 'react'
import type { ThreadName, StepView } from '../../src/session/session-view.ts'
import type { Depth } from '../../src/describe/depth.ts'
import type { StepMark } from '../../src/thread/step-mark.ts'

export interface MessageBlockProps {
  step: StepView
  depth: Depth
  filters: ReadonlySet<StepMark>
  isSelected: boolean
  marks?: number
  /** The model changed in this step or in hidden steps before it. */
  isModelChange?: boolean
}

/** A context instead of an import: messages contain tool calls, which contain agents, which contain messages. */
export const NestedMessage = createContext<ComponentType<MessageBlockProps> | null>(null)

export interface ThreadScope {
  thread: ThreadName
  level: number
}

export const ThreadScopeContext = createContext<ThreadScope>({ thread: {}, level: 0 })

export function useThreadScope(): ThreadScope {
  return useContext(ThreadScopeContext)
}
