// The secrets of the open session, and the keys that step through them. The page asks for them after its first screen.
import { useEffect, useMemo, useState } from 'react'
import type { SessionOutline } from '../../../src/session/session-view.ts'
import { useKeys } from '../../shell/use-keys.ts'
import { nearSecret, pathOfPlace, secretPlaces, type FoundSecrets } from './secret-places.ts'
import type { SessionState } from '../session-state.ts'
import { useFreshCall } from '../use-fresh-call.ts'

export const [NEXT_SECRET_KEY, PREVIOUS_SECRET_KEY] = ['.', ',']

/** The first screen needs the server and a processor core for itself. */
const AFTER_FIRST_SCREEN_MS = 400

const LABELS = { [NEXT_SECRET_KEY]: 'Next secret', [PREVIOUS_SECRET_KEY]: 'Previous secret' }

/** Returns null until they are known, and if there are none. */
export function useFoundSecrets(id: string, outline: SessionOutline): FoundSecrets | null {
  const isLate = useIsLate()
  const { session, reading, revision } = outline
  const enabled = isLate && reading === null && session.file !== ''
  const { data } = useFreshCall('session secrets', { session: id }, revision, { enabled })
  return useMemo(
    () => (data && data.secrets > 0 ? { ...data, places: secretPlaces(outline, data.steps) } : null),
    [data, outline],
  )
}

/** Reports whether the first screen has had its time. */
export function useIsLate(): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), AFTER_FIRST_SCREEN_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

export function useSecretKeys(state: SessionState): void {
  const hasPlaces = (state.secrets?.places.length ?? 0) > 0
  useKeys(
    hasPlaces
      ? { [NEXT_SECRET_KEY]: () => moveSecret(state, 1), [PREVIOUS_SECRET_KEY]: () => moveSecret(state, -1) }
      : {},
    { scope: 'Session', labels: hasPlaces ? LABELS : {} },
  )
}

export function moveSecret(state: SessionState, offset: 1 | -1): void {
  const { secrets, outline, thread, selection, viewport, goToSecret } = state
  const here = selection ?? { thread, step: viewport.get().first }
  const place = nearSecret(secrets?.places ?? [], offset, {
    path: pathOfPlace(outline, here.thread, here.step),
    isSelected: selection !== null,
  })
  if (place) goToSecret(place)
}
