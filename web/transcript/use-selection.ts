// The selected message. Its uuid stands in the address, so that a reload or a copied link comes back to it.
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { ThreadName } from '../../src/session/session-view.ts'
import type { Selection, SessionState } from './session-state.ts'
import type { StepPages } from './step-pages.ts'
import { isSameThread } from './thread-key.ts'

export function useSelection(thread: ThreadName, pages: StepPages) {
  const [selection, setSelection] = useState<Selection | null>(null)
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
    // A link may name any record of a message, a tool's result for one: it stays as it came.
    if (first === undefined || uuids?.includes(location.hash.slice(1))) return
    history.replaceState(history.state, '', `#${encodeURIComponent(first)}`)
  }, [uuids])
  return { selection, selected, select }
}
