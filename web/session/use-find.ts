// Find in a session. The text is part of the URL. Closing the bar clears it and restores the page.
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FindHit } from '../../src/session/session-view.ts'
import { useFreshCall } from './use-fresh-call.ts'
import type { FindState } from './session-state.ts'
import { isSameThread } from './thread-key.ts'

const PATIENCE_MS = 180

const PAUSE_MS = 2000

const NO_HITS: readonly FindHit[] = []

export interface FindOptions {
  id: string
  revision: number
  text: string
  setText: (text: string) => void
  firstHit: (hits: readonly FindHit[]) => number
  goTo: (hit: FindHit) => void
  onClose: () => unknown
}

export function useFind({ id, revision, text, setText, firstHit, goTo, onClose }: FindOptions): FindState {
  const [isOpen, setOpen] = useState(text !== '')
  const [draft, setDraft] = useState(text)
  const [shown, setShown] = useState<{ text: string; hit: FindHit } | null>(null)
  // No caching: repeating an earlier search must include messages that arrived since.
  const options = { enabled: text !== '', pauseMs: PAUSE_MS, staleTime: 0 }
  // A URL with both a message and a search text asks for the hit in that message.
  const [linked] = useState(() => (text === '' ? null : { text, message: decodeURIComponent(location.hash.slice(1)) }))
  const message = linked?.text === text && linked.message !== '' ? linked.message : undefined
  const input = { session: id, text, ...(message === undefined ? {} : { message }) }
  const result = useFreshCall('session find', input, revision, options)
  const hits = text === '' ? NO_HITS : (result.data?.hits ?? NO_HITS)
  const isShown = shown?.text === text
  const index = useMemo(() => (isShown ? indexOfHit(shown.hit, hits) : null), [isShown, shown, hits])

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
  // Show the first hit when the result of a new text arrives, not when the same text is searched again.
  const answered = result.data?.text
  const at = result.data?.at ?? null
  useEffect(() => {
    if (answered !== text || hits.length === 0 || isShown) return
    const first = message === undefined ? latest.current.firstHit(hits) : at
    if (first !== null) latest.current.show(first)
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

export function indexOfHit(hit: FindHit, hits: readonly FindHit[]): number | null {
  const isSame = (other: FindHit) => other.uuid === hit.uuid && other.item === hit.item && isSameThread(other, hit)
  const index = hits.findIndex(isSame)
  return index < 0 ? null : index
}

/** Not called for a page that opens with a search text, so that the page's keys still work. */
export function focusFind(): void {
  requestAnimationFrame(() => document.querySelector<HTMLInputElement>('#find-in-session')?.select())
}
