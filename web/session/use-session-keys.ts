import { DEPTHS } from '../../src/describe/depth.ts'
import { useKeys } from '../shell/use-keys.ts'
import { copyText } from '../ui/copy-text.ts'
import { focusSoon } from '../ui/focus-soon.ts'
import { showToast } from '../ui/toast.tsx'
import { focusFind } from './use-find.ts'
import { openFolds, toggleFolds } from './messages/folds.ts'
import { copyStep, messageLink } from './messages/copy-message.ts'
import { printSession } from './conversation/print-session.ts'
import { comparePaths, pathOfStep, type ErrorPlace } from './error-places.ts'
import type { SessionState } from './session-state.ts'
import { isSameThread } from './thread-key.ts'
import { turnOfStep, lowerBound } from './visible-steps.ts'

const LABELS = {
  j: 'Next message',
  k: 'Previous message',
  J: 'Next turn',
  K: 'Previous turn',
  n: 'Next match or error',
  p: 'Previous match or error',
  o: 'Expand or collapse message',
  e: 'Expand all in message',
  c: 'Copy message as Markdown',
  y: 'Copy link to message',
  r: 'Copy resume command',
  f: 'Find in this session',
  '1': 'Prompts only',
  '2': 'Chat',
  '3': 'Chat and tools',
  '4': 'Everything',
  Home: 'Start of session',
  End: 'End of session',
  'g g': 'Start of session',
  G: 'End of session',
  'mod+p': 'Print session at this depth',
  i: 'Toggle inspector',
  I: 'Go to the inspector',
  '[': 'Toggle outline',
} as const

export function useSessionKeys(state: SessionState): void {
  const { find, panes, setDepth, select, selected, outline } = state
  const openFind = () => {
    find.open()
    focusFind()
  }
  const toggle = () => withSelected(state, (step) => toggleFolds(step, state.thread, state.rows))
  useKeys(
    {
      j: () => moveMessage(state, 1),
      k: () => moveMessage(state, -1),
      J: () => moveTurn(state, 1),
      K: () => moveTurn(state, -1),
      n: () => (find.hits.length > 0 ? find.next() : moveError(state, 1)),
      p: () => (find.hits.length > 0 ? find.previous() : moveError(state, -1)),
      o: toggle,
      Enter: toggle,
      e: () => withSelected(state, (step) => openFolds(step, state.thread, state.rows)),
      c: () => withSelected(state, (step) => void copyStep(state.id, state.thread, step)),
      y: () =>
        withSelected(
          state,
          ({ uuids: [uuid] }) => uuid !== undefined && void copyText(messageLink(state.id, uuid), 'Link copied'),
        ),
      r: () => copyResume(outline.session.resume),
      f: openFind,
      'mod+f': openFind,
      ...Object.fromEntries(DEPTHS.map((depth, index) => [index + 1, () => setDepth(depth)])),
      Home: () => moveToEdge(state, 'start'),
      End: () => moveToEdge(state, 'end'),
      'g g': () => moveToEdge(state, 'start'),
      G: () => moveToEdge(state, 'end'),
      'mod+p': () => void printSession(state),
      i: panes.toggleInspector,
      I: () => {
        if (!panes.isInspectorOpen) panes.toggleInspector()
        focusSoon(() =>
          document.querySelector<HTMLElement>('[aria-label="Inspector"] [role="tab"][aria-selected="true"]'),
        )
      },
      '[': panes.toggleOutline,
      Escape: () => {
        if (find.isOpen) find.close()
        else if (selected !== null) select(null)
      },
    },
    { scope: 'Session', labels: LABELS },
  )
}

function withSelected(
  { selected, pages }: SessionState,
  act: (step: NonNullable<ReturnType<typeof pages.get>>) => void,
): void {
  const step = selected === null ? undefined : pages.get(selected)
  if (step) act(step)
  else showToast('Select a message first: click it, or press j or k.')
}

function moveMessage({ visible, selected, viewport, scrollToStep }: SessionState, offset: 1 | -1): void {
  const { first, last } = viewport.get()
  // If the selected message is off screen, continue with the first message on the screen.
  const isNear = selected !== null && selected >= first && selected <= last
  const next = isNear ? visible[lowerBound(visible, selected) + offset] : first
  if (next !== undefined) scrollToStep(next, { align: 'nearest', select: true })
}

function moveToEdge({ visible, scrollToStep }: SessionState, edge: 'start' | 'end'): void {
  const step = visible.at(edge === 'start' ? 0 : -1)
  if (step !== undefined) scrollToStep(step, { align: edge, select: true })
}

function moveTurn({ outline, selected, viewport, visible, scrollToStep }: SessionState, offset: 1 | -1): void {
  const { turns } = outline.thread
  const here = selected ?? viewport.get().first
  const turn = turnOfStep(turns, here)
  const index = turn === null ? -1 : turns.indexOf(turn)
  const isInside = turn !== null && here > (visible[lowerBound(visible, turn.step)] ?? 0)
  const next = turns[offset < 0 && isInside ? index : index + offset]
  const step = next && visible[lowerBound(visible, next.step)]
  if (step !== undefined) scrollToStep(step, { align: 'start', select: true })
}

function moveError(state: SessionState, offset: 1 | -1): void {
  const { outline, thread, errors, selection, viewport, scrollToStep, select, openAgent } = state
  const selected = selection && pathOfStep(outline, thread, selection)
  const here = selected ?? [viewport.get().first]
  const isAhead = ({ path }: ErrorPlace) => {
    const order = comparePaths(path, here) * offset
    return order > 0 || (order === 0 && selected === null)
  }
  const place = offset > 0 ? errors.find(isAhead) : errors.findLast(isAhead)
  if (!place) showToast(offset > 0 ? 'No more errors' : 'No earlier errors')
  else if (place.thread.agent === undefined || isSameThread(place.thread, thread))
    scrollToStep(place.step, { align: 'center', select: true, flash: true })
  else {
    openAgent(place.thread.agent, place.step)
    select(place.step, place)
  }
}

function copyResume(resume: string | null): void {
  if (resume === null) showToast('This session cannot be resumed: Claude Code has no file for it.')
  else void copyText(resume, `Copied: ${resume}`)
}
