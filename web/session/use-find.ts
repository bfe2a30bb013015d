// Finding a text in the session: the words stand in the address, the hits come from the operation, and the one that is
// shown is remembered here. Closing the bar forgets the words, and the page is as it was before.
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FindHit } from '../../src/session/session-view.ts'
import { useFreshCall } from './use-fresh-call.ts'
import type { FindState } from './session-state.ts'
import { isSameThread } from './thread-key.ts'

/** Typing faster than this asks once. */
const PATIENCE_MS = 180

/** Looking through a session that goes on takes a moment each time. */
const PAUSE_MS = 2000

const NO_HITS: readonly FindHit[] = []

export interface FindOptions {
  id: string
  /** Of the outline: with every other one there may be more to find. */
  revision: number
  /** As the address holds it. */
  text: string
  setText: (text: string) => void
  /** The hit to begin with: the first at or after what is on the screen. */
  firstHit: (hits: readonly FindHit[]) => number
  goTo: (hit: FindHit) => void
  /** Nothing is looked for any more. */
  onClose: () => unknown
}

export function useFind({ id, revision, text, setText, firstHit, goTo, onClose }: FindOptions): FindState {
  const [isOpen, setOpen] = useState(text !== '')
  const [draft, setDraft] = useState(text)
  const [shown, setShown] = useState<{ text: string; hit: FindHit } | null>(null)
  // Who comes back to words wants to know of all that has come since.
  const options = { enabled: text !== '', pauseMs: PAUSE_MS, staleTime: 0 }
  const result = useFreshCall('session find', { session: id, text }, revision, options)
  const hits = text === '' ? NO_HITS : (result.data?.hits ?? NO_HITS)
  const isShown = shown?.text === text
  const index = useMemo(() => (isShown ? placeOfHit(shown.hit, hits) : null), [isShown, shown, hits])

  useEffect(() => {
    if (draft === text) return
    const timer = setTimeout(() => setText(draft), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [draft, text, setText])

  const show = (next: number) => {
    const hit = hits.at(next % hits.length)
    if (!hit) return
    setShown({ text, hit })
    goTo(hit)
  }
  const close = () => {
    setOpen(false)
    setDraft('')
    setText('')
    onClose()
  }
  const latest = useRef({ show, firstHit, close })
  useEffect(() => {
    latest.current = { show, firstHit, close }
  })
  // The first hit is shown as soon as it is known; the text alone decides, not that the same hits were fetched again.
  const answered = result.data?.text
  // A link to a message with words to find in it means the hit there, and not the first of all.
  const linked = useRef(text === '' ? '' : location.hash.slice(1))
  useEffect(() => {
    if (answered !== text || hits.length === 0 || isShown) return
    const message = linked.current
    linked.current = ''
    const place = message === '' ? latest.current.firstHit(hits) : hits.findIndex(({ uuid }) => uuid === message)
    if (place >= 0) latest.current.show(place)
  }, [answered, text])

  return useMemo(
    () => ({
      isOpen,
      open: () => setOpen(true),
      close: () => latest.current.close(),
      text: draft,
      setText: setDraft,
      isPending: draft !== text || (text !== '' && result.isPending),
      total: text === '' ? null : (result.data?.total ?? null),
      hits,
      index,
      next: () => latest.current.show(index === null ? 0 : index + 1),
      previous: () => latest.current.show(index === null ? -1 : index - 1),
    }),
    [isOpen, draft, text, result.isPending, result.data, hits, index],
  )
}

/** Null when it is not among them any more. */
export function placeOfHit(hit: FindHit, hits: readonly FindHit[]): number | null {
  const isSame = (other: FindHit) => other.uuid === hit.uuid && other.item === hit.item && isSameThread(other, hit)
  const place = hits.findIndex(isSame)
  return place < 0 ? null : place
}

/** Puts the cursor into the find bar once it is drawn. A page that opens with words to find leaves the keys alone. */
export function focusFind(): void {
  requestAnimationFrame(() => document.querySelector<HTMLInputElement>('#find-in-session')?.select())
}
