// The state that the panes of the session page share. The viewport changes with every scroll event, so it has a
// separate store: only components that call useViewport render again.
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { FindHit, SessionOutline, ThreadName } from '../../src/session/session-view.ts'
import type { Depth } from '../../src/describe/depth.ts'
import type { StepMark } from '../../src/thread/step-mark.ts'
import type { ErrorPlace } from './error-places.ts'
import type { FoundSecrets, SecretPlace } from './secrets/secret-places.ts'
import type { RowMemory } from './row-memory.ts'
import type { StepPages } from './step-pages.ts'
import { turnOfStep, type StepRange } from './visible-steps.ts'

interface Viewport {
  first: number
  last: number
  isAtEnd: boolean
}

interface ViewportStore {
  get: () => Viewport
  set: (viewport: Viewport) => void
  subscribe: (listener: () => void) => () => void
}

export interface SessionState {
  /** The session's name in the URL, and the `session` argument of operations. */
  id: string
  outline: SessionOutline
  /** The conversation that is shown; `{}` is the main line. */
  thread: ThreadName
  /** Shows another conversation, at the given step, or at the fork of a branch, or from its start. */
  setThread: (thread: ThreadName, step?: number) => void
  /** The steps that depth and filters let through, in order. */
  visible: readonly number[]
  depth: Depth
  setDepth: (depth: Depth) => void
  filters: ReadonlySet<StepMark>
  toggleFilter: (mark: StepMark) => void
  /** The steps chosen on the timeline; null for all. */
  range: StepRange | null
  setRange: (range: StepRange | null) => void
  counts: Readonly<Record<StepMark, number>>
  /** The errors of the shown thread and its agents, in reading order. */
  errors: readonly ErrorPlace[]
  /** Null until they are known, and if there are none. */
  secrets: FoundSecrets | null
  /** Selects a step with a secret and opens whatever hides it: folds, depth, an agent, a branch. */
  goToSecret: (place: SecretPlace) => void
  /** The selected step of the shown thread; null if there is none or it belongs to a nested agent. */
  selected: number | null
  /** The selected step, including steps of nested agents. The inspector describes it. */
  selection: StepSelection | null
  /** Selects a step of the shown thread or of a nested agent; does not scroll. */
  select: (step: number | null, place?: { thread: ThreadName; uuid: string | null }) => void
  /** Scrolls to a step; changes depth and filters if they hide it. */
  scrollToStep: (step: number, options?: ScrollOptions) => void
  find: FindState
  panes: PaneState
  pages: StepPages
  rows: RowMemory
  viewport: ViewportStore
  /** Opens the tool calls that lead to an agent and scrolls to it. An agent without a call opens separately. */
  openAgent: (agent: string, step?: number) => void
}

export interface StepSelection {
  thread: ThreadName
  step: number
  /** Set for a message of a nested agent; null if it can be looked up by the step. */
  uuid: string | null
}

export interface ScrollOptions {
  align?: 'start' | 'center' | 'end' | 'nearest'
  flash?: boolean
  select?: boolean
}

export interface FindState {
  isOpen: boolean
  open: () => void
  close: () => void
  text: string
  setText: (text: string) => void
  isPending: boolean
  /** Number of occurrences; null until the result is there. */
  total: number | null
  hits: readonly FindHit[]
  index: number | null
  next: () => void
  previous: () => void
}

export interface PaneState {
  isOutlineOpen: boolean
  toggleOutline: () => void
  isInspectorOpen: boolean
  toggleInspector: () => void
  isOutlineBeside: boolean
  isInspectorBeside: boolean
  closeSheets: () => void
}

export const SessionContext = createContext<SessionState | null>(null)

export function useSessionState(): SessionState {
  const state = useContext(SessionContext)
  if (state === null) throw new Error('useSessionState must be called within the session page')
  return state
}

export function useViewport(): Viewport {
  const { viewport } = useSessionState()
  return useSyncExternalStore(viewport.subscribe, viewport.get)
}

export function createViewportStore(): ViewportStore {
  const listeners = new Set<() => void>()
  let current: Viewport = { first: 0, last: 0, isAtEnd: false }
  return {
    get: () => current,
    set: (viewport) => {
      const isSame =
        viewport.first === current.first && viewport.last === current.last && viewport.isAtEnd === current.isAtEnd
      if (isSame) return
      current = viewport
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The turn of the selected message if that is on the screen, otherwise of the first message on it. */
export function useCurrentTurn(): number | null {
  const { viewport, outline, selected } = useSessionState()
  return useSyncExternalStore(viewport.subscribe, () => {
    const { first, last } = viewport.get()
    const isSeen = selected !== null && selected >= first && selected <= last
    return turnOfStep(outline.thread.turns, isSeen ? selected : first)?.index ?? null
  })
}
