// Looks up the message named in the URL's hash. The page's own history.replaceState causes no hashchange event.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { MessagePlace } from '../../src/session/session-view.ts'
import { call, CallError } from '../api.ts'

export interface LinkedMessage {
  isPending: boolean
  missing: string | null
  dismiss: () => void
}

export function useLinkedMessage(id: string, goTo: (place: MessagePlace) => void): LinkedMessage {
  const [isPending, setPending] = useState(() => hashText() !== '')
  const [missing, setMissing] = useState<string | null>(null)
  const latest = useRef(goTo)
  useEffect(() => {
    latest.current = goTo
  })
  useEffect(() => {
    const lookUp = async () => {
      const message = hashText()
      setMissing(null)
      if (message !== '') {
        try {
          latest.current(await call('session place', { session: id, message }))
        } catch (error) {
          if (error instanceof CallError && error.status === 404) setMissing(message)
        }
      }
      setPending(false)
    }
    const onHashChange = () => void lookUp()
    void lookUp()
    addEventListener('hashchange', onHashChange)
    return () => removeEventListener('hashchange', onHashChange)
  }, [id])
  const dismiss = useCallback(() => setMissing(null), [])
  return { isPending, missing, dismiss }
}

function hashText(): string {
  const raw = location.hash.slice(1)
  try {
    return decodeURIComponent(raw)
  } catch {
    return raw
  }
}
