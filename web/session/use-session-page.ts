// Creates the state of the session page from URL, outline, loaded steps, selection, find and panes.
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
  useSyncExternalStore,
} from 'react'
import type {
  FindHit,
  MessagePlace,
  SessionOutline,
  ThreadName,
  ThreadOutline,
} from '../../src/session/session-view.ts'
import type { StepMark } from '../../src/thread/step-mark.ts'
import { countAgents } from './agent-counts.ts'
import { errorPlaces, includeAgentErrors } from './error-places.ts'
import { RowMemory } from './row-memory.ts'
import { type SessionState, createViewportStore, type StepSelection } from './session-state.ts'
import type { StepPages } from './step-pages.ts'
import { isSameThread } from './thread-key.ts'
import { useAddress, type SessionAddress, type ChangeAddress } from './use-address.ts'
import { useFind } from './use-find.ts'
import { useFoundSecrets } from './secrets/use-secrets.ts'
import { threadOf, type FoundSecrets } from './secrets/secret-places.ts'
import { useJumps, type Jump, type AdmittedStep } from './use-jumps.ts'
import { usePanes } from './use-panes.ts'
import { useLinkedMessage, type LinkedMessage } from './use-linked-message.ts'
import { countMarks, visibleSteps, withinRange, withStep } from './visible-steps.ts'

interface VisibleSteps {
  visible: readonly number[]
  admit: (step: AdmittedStep | null) => void
  hasAdmitted: boolean
}

export interface SessionPage {
  state: SessionState
  place: LinkedMessage
  jump: Jump | null
  setJump: Dispatch<SetStateAction<Jump | null>>
}

export function useSessionPage(
  id: string,
  { thread, outline: loaded }: { thread: ThreadName; outline: SessionOutline },
  pages: StepPages,
): SessionPage {
  const [address, change] = useAddress()
  const [viewport] = useState(createViewportStore)
  const [rows] = useState(() => new RowMemory())
  const { outline, errors, counts } = useShownOutline(loaded, thread)
  const { visible, admit, hasAdmitted } = useVisibleSteps(outline.thread, thread, address)
  const jumps = useJumps({ outline, thread, visible, depth: address.depth, rows, change, admit })
  const { jump, setJump, goToHit, goToPlace, setThread, openAgent } = jumps
  const { selection, selected, select } = useSelection(thread, pages)
  const selectIn = ({ step, uuid, ...place }: MessagePlace | FindHit) => select(step, { thread: threadOf(place), uuid })
  const panes = usePanes()
  const keepPosition = () => {
    admit(null)
    setJump({ thread, step: viewport.get().first, align: 'start', flash: false, isExact: false })
  }
  const find = useFind({
    id,
    revision: outline.revision,
    text: address.find,
    setText: useCallback((text) => change({ find: text }), [change]),
    firstHit: (hits) => firstHitFrom(hits, thread, viewport.get().first),
    goTo: (hit) => [selectIn(hit), goToHit(hit)],
    onClose: () => hasAdmitted && keepPosition(),
  })
  const hidden = useSecrets(useFoundSecrets(id, outline), goToHit, select)
  const place = useLinkedMessage(id, (found) => [selectIn(found), goToPlace(found)])
  const view = useView(address, change, keepPosition)
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
      errors,
      ...hidden,
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
      errors,
      hidden,
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

function useShownOutline(loaded: SessionOutline, thread: ThreadName) {
  return useMemo(() => {
    const outline = includeAgentErrors(loaded, thread)
    return { outline, errors: errorPlaces(loaded, thread), counts: countShown(outline, thread) }
  }, [loaded, thread])
}

/** Counts steps, but errors and agents as the session list and the inspector count them. */
function countShown(outline: SessionOutline, thread: ThreadName): Record<StepMark, number> {
  const { marks, turns } = outline.thread
  const steps = countMarks(marks)
  const error = isSameThread(thread, {}) ? outline.session.errors : turns.reduce((sum, { errors }) => sum + errors, 0)
  const { transcripts, missing } = countAgents(outline, thread)
  // Another tool may have started an agent, whose step is marked too.
  return { ...steps, error, agent: transcripts + missing || steps.agent }
}

/** Returns depth and filters with their setters. Changes keep the message at the top of the screen in place. */
function useView({ depth, filters, range }: SessionAddress, change: ChangeAddress, keepPosition: () => void) {
  const latest = useRef(keepPosition)
  useEffect(() => {
    latest.current = keepPosition
  })
  return useMemo(
    () => ({
      depth,
      filters,
      range,
      setRange: (next: SessionAddress['range']) => {
        latest.current()
        change({ range: next })
      },
      setDepth: (next: SessionAddress['depth']) => {
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
    [depth, filters, range, change],
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

/** A secret is shown like a hit of find, which opens the folds around it. */
function useSecrets(
  secrets: FoundSecrets | null,
  goToHit: (hit: FindHit) => void,
  select: SessionState['select'],
): Pick<SessionState, 'secrets' | 'goToSecret'> {
  return useMemo(
    () => ({
      secrets,
      goToSecret: (place) => {
        const { step, item, uuid } = place
        select(step, { thread: threadOf(place), uuid })
        goToHit({ ...threadOf(place), step, item, uuid: uuid ?? '', count: 1 })
      },
    }),
    [secrets, goToHit, select],
  )
}

function firstHitFrom(hits: readonly FindHit[], thread: ThreadName, step: number): number {
  const index = hits.findIndex((hit) => isSameThread(hit, thread) && hit.step >= step)
  return Math.max(index, 0)
}

/** The selected message. Its uuid is the hash of the URL, so that reloads and copied links keep it. */
function useSelection(thread: ThreadName, pages: StepPages) {
  const [selection, setSelection] = useState<StepSelection | null>(null)
  const select = useCallback<SessionState['select']>(
    (step, place) => {
      setSelection(step === null ? null : { thread, uuid: null, ...place, step })
    },
    [thread],
  )
  const selected = selection && isSameThread(selection.thread, thread) ? selection.step : null
  const loaded = useSyncExternalStore(pages.subscribe, () => (selected === null ? undefined : pages.get(selected)))
  const uuids = selection?.uuid ? [selection.uuid] : loaded?.uuids
  useEffect(() => {
    const [first] = uuids ?? []
    // A link may name any record of the message, such as a tool result. Keep that hash.
    if (first === undefined || uuids?.includes(location.hash.slice(1))) return
    history.replaceState(history.state, '', `#${encodeURIComponent(first)}`)
  }, [uuids])
  return { selection, selected, select }
}

function useVisibleSteps(
  outline: ThreadOutline,
  thread: ThreadName,
  { depth, filters, range }: Pick<SessionAddress, 'depth' | 'filters' | 'range'>,
): VisibleSteps {
  const [admitted, admit] = useState<AdmittedStep | null>(null)
  const chosen = useMemo(
    () => withinRange(visibleSteps(outline, depth, filters), range),
    [outline, depth, filters, range],
  )
  const extra = admitted !== null && isSameThread(admitted.thread, thread) ? admitted.step : null
  const visible = useMemo(() => withStep(chosen, extra), [chosen, extra])
  return { visible, admit, hasAdmitted: visible !== chosen }
}
