// What the panes of the session page share: the outline, what of it is shown, what is selected, and where the screen
// stands. The page makes it (use-session-page.ts); header, outline and inspector read it through these hooks.
// Where the screen stands changes with every scroll event and therefore has a store of its own: whoever needs it asks
// with useViewport, and nobody else is drawn anew.
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { FindHit, SessionOutline, ThreadName } from '../../src/session/session-view.ts'
import type { Depth } from '../../src/describe/depth.ts'
import type { StepMark } from '../../src/thread/step-mark.ts'
import type { RowMemory } from './row-memory.ts'
import type { StepPages } from './step-pages.ts'
import { turnOfStep } from './visible-steps.ts'

/** Which steps are on the screen, outside of React: it changes with every frame of a scroll. */
interface Viewport {
  /** The steps at the top and at the bottom of the screen. */
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
  /** As the address names it; what every `session …` operation is asked with. */
  id: string
  /** All of it: what arrived later is joined already. Its `thread` is the one that is shown. */
  outline: SessionOutline
  /** The conversation that is shown; {} is the main line. */
  thread: ThreadName
  /** Shows another conversation: at a step, at the fork for a branch, else from its start. */
  setThread: (thread: ThreadName, step?: number) => void
  /** Numbers of the steps that depth and filters leave, in order. */
  visible: readonly number[]
  depth: Depth
  setDepth: (depth: Depth) => void
  filters: ReadonlySet<StepMark>
  toggleFilter: (mark: StepMark) => void
  /** Steps of the thread with each mark, whatever is shown. */
  counts: Readonly<Record<StepMark, number>>
  /** The selected step of the thread that is shown; null when none is, or when it lies in an agent shown within. */
  selected: number | null
  /** The selected step wherever it lies: what the inspector is about. */
  selection: Selection | null
  /** Selects a step of the thread that is shown, or of another one (an agent within); does not scroll. */
  select: (step: number | null, place?: { thread: ThreadName; uuid: string | null }) => void
  /** Brings a step onto the screen; deepens the depth or lifts filters when they hide it. */
  scrollToStep: (step: number, options?: ScrollOptions) => void
  find: FindState
  panes: PaneState
  /** Steps of the thread that is shown, as far as they are loaded. */
  pages: StepPages
  rows: RowMemory
  viewport: ViewportStore
  /** Opens the calls that lead to an agent and brings it onto the screen; an agent without a call is shown alone. */
  openAgent: (agent: string, step?: number) => void
}

export interface Selection {
  thread: ThreadName
  step: number
  /** Of a message in an agent shown within; null where the page knows it from the step. */
  uuid: string | null
}

export interface ScrollOptions {
  /** 'start' unless told otherwise. */
  align?: 'start' | 'center' | 'end' | 'nearest'
  /** Colours the message softly for a moment. */
  flash?: boolean
  /** Selects it as well. */
  select?: boolean
}

export interface FindState {
  isOpen: boolean
  open: () => void
  close: () => void
  text: string
  setText: (text: string) => void
  isPending: boolean
  /** How often it stands there; null before the answer has come. */
  total: number | null
  /** The messages that hold it. */
  hits: readonly FindHit[]
  /** The hit that is shown, as a place in `hits`; null before the first. */
  index: number | null
  next: () => void
  previous: () => void
}

export interface PaneState {
  isOutlineOpen: boolean
  toggleOutline: () => void
  isInspectorOpen: boolean
  toggleInspector: () => void
  /** False on small screens, where both are sheets above the conversation. */
  isOutlineBeside: boolean
  isInspectorBeside: boolean
  /** Closes what lies above the conversation, after a jump from there. */
  closeSheets: () => void
}

export const SessionContext = createContext<SessionState | null>(null)

export function useSessionState(): SessionState {
  const state = useContext(SessionContext)
  if (state === null) throw new Error('useSessionState is used outside of the session page')
  return state
}

/** The steps on the screen; changes while scrolling. */
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

/** Number of the turn one is at: that of the selected message while it is on the screen, else the one at the top. Changes
 *  only when another turn gets there. Null in an empty session. */
export function useCurrentTurn(): number | null {
  const { viewport, outline, selected } = useSessionState()
  return useSyncExternalStore(viewport.subscribe, () => {
    const { first, last } = viewport.get()
    const isSeen = selected !== null && selected >= first && selected <= last
    return turnOfStep(outline.thread.turns, isSeen ? selected : first)?.index ?? null
  })
}
