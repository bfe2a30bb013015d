// Puts the state of the session page together: address, outline, loaded steps, selection, find, panes.
import { useCallback, useEffect, useMemo, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import type { FindHit, MessagePlace, SessionOutline, ThreadName } from '../../src/session/session-view.ts'
import type { StepMark } from '../../src/thread/step-mark.ts'
import { RowMemory } from './row-memory.ts'
import type { SessionState } from './session-state.ts'
import type { StepPages } from './step-pages.ts'
import { isSameThread } from './thread-key.ts'
import { useAddress, type Address, type ChangeAddress } from './use-address.ts'
import { useFind } from './use-find.ts'
import { useJumps, type Jump } from './use-jumps.ts'
import { usePanes } from './use-panes.ts'
import { usePlace, type PlaceState } from './use-place.ts'
import { useSelection } from './use-selection.ts'
import { useVisibleSteps } from './use-visible-steps.ts'
import { createViewportStore } from './viewport-store.ts'
import { countMarks } from './visible-steps.ts'

export interface SessionPage {
  state: SessionState
  place: PlaceState
  jump: Jump | null
  setJump: Dispatch<SetStateAction<Jump | null>>
}

/** Called once the outline is there: everything else follows from it. */
export function useSessionPage(
  id: string,
  { thread, outline }: { thread: ThreadName; outline: SessionOutline },
  pages: StepPages,
): SessionPage {
  const [address, change] = useAddress()
  const [viewport] = useState(createViewportStore)
  const [rows] = useState(() => new RowMemory())
  const { visible, admit, hasGuest } = useVisibleSteps(outline.thread, thread, address)
  const counts = useMemo(() => countMarks(outline.thread.marks), [outline.thread.marks])
  const jumps = useJumps({ outline, thread, visible, depth: address.depth, rows, change, admit })
  const { jump, setJump, goToHit, goToPlace, setThread, openAgent } = jumps
  const { selection, selected, select } = useSelection(thread, pages)
  const selectIn = ({ agent, branch, step, uuid }: MessagePlace | FindHit) =>
    select(step, { thread: agent === undefined ? { branch } : { agent }, uuid })
  const panes = usePanes()
  const keepPlace = () => {
    admit(null)
    setJump({ thread, step: viewport.get().first, align: 'start', flash: false, isExact: false })
  }
  const find = useFind({
    id,
    revision: outline.revision,
    text: address.find,
    setText: useCallback((text) => change({ find: text }), [change]),
    firstHit: (hits) => firstHitFrom(hits, thread, viewport.get().first),
    goTo: (hit) => {
      selectIn(hit)
      goToHit(hit)
    },
    onClose: () => hasGuest && keepPlace(),
  })
  const place = usePlace(id, (found) => {
    selectIn(found)
    goToPlace(found)
  })
  const view = useView(address, change, keepPlace)
  const scrollToStep = useScrollAndSelect(jumps.scrollToStep, select)
  const state = useMemo<SessionState>(
    () => ({
      id,
      outline,
      thread,
      setThread,
      visible,
      ...view,
      counts,
      selected,
      selection,
      select,
      scrollToStep,
      find,
      panes,
      pages,
      rows,
      viewport,
      openAgent,
    }),
    [
      id,
      outline,
      thread,
      setThread,
      visible,
      view,
      counts,
      selected,
      selection,
      select,
      scrollToStep,
      find,
      panes,
      pages,
      rows,
      viewport,
      openAgent,
    ],
  )
  return { state, place, jump, setJump }
}

/** Depth and filters; what is at the top of the screen stays there when they change. */
function useView({ depth, filters }: Address, change: ChangeAddress, keepPlace: () => void) {
  const latest = useRef(keepPlace)
  useEffect(() => {
    latest.current = keepPlace
  })
  return useMemo(
    () => ({
      depth,
      filters,
      setDepth: (next: Address['depth']) => {
        latest.current()
        change({ depth: next })
      },
      toggleFilter: (mark: StepMark) => {
        latest.current()
        const next = new Set(filters)
        if (!next.delete(mark)) next.add(mark)
        change({ filters: next })
      },
    }),
    [depth, filters, change],
  )
}

function useScrollAndSelect(
  scrollToStep: SessionState['scrollToStep'],
  select: SessionState['select'],
): SessionState['scrollToStep'] {
  return useCallback(
    (step, options) => {
      scrollToStep(step, options)
      if (options?.select === true) select(step)
    },
    [scrollToStep, select],
  )
}

function firstHitFrom(hits: readonly FindHit[], thread: ThreadName, step: number): number {
  const index = hits.findIndex((hit) => isSameThread(hit, thread) && hit.step >= step)
  return Math.max(index, 0)
}
