// The message the address names after "#": where it stands is asked for when the page opens and whenever the hash is
// changed by hand. What the page itself writes there does not come back as a change.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { MessagePlace } from '../../src/session/session-view.ts'
import { call, CallError } from '../api.ts'

export interface PlaceState {
  /** Where to begin is not known yet. */
  isPending: boolean
  /** The message that was asked for and is not there. */
  missing: string | null
  dismiss: () => void
}

export function usePlace(id: string, goTo: (place: MessagePlace) => void): PlaceState {
  const [isPending, setPending] = useState(() => hashText() !== '')
  const [missing, setMissing] = useState<string | null>(null)
  const latest = useRef(goTo)
  useEffect(() => {
    latest.current = goTo
  })
  useEffect(() => {
    const look = async () => {
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
    const onHashChange = () => void look()
    void look()
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
