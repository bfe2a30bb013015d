// Loads the code of notifications only if they are on.
import { useEffect, useState, type ComponentType } from 'react'
import { useIsNotifying } from './notify-setting.ts'

export function LazySessionNotices() {
  const isOn = useIsNotifying()
  const [Notices, setNotices] = useState<{ Component: ComponentType }>()
  useEffect(() => {
    // If the server is gone, there is nothing to be notified of; the next page load tries again.
    if (isOn)
      import('./session-notices.tsx').then(
        ({ SessionNotices: Component }) => setNotices({ Component }),
        () => {},
      )
  }, [isOn])
  return isOn && Notices ? <Notices.Component /> : null
}
