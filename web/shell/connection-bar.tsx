// Says that the server is gone. A restarted server rejects this page's cookie with 401; then only a new link helps.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callOnce, CallError } from '../api.ts'
import { Icon } from '../ui/icon.tsx'
import { useConnection } from './event-stream.ts'
import { operation } from '../../src/text/advice.ts'
import { commandOf } from '../../src/text/command-line.ts'

/** Hides the bar during a quick restart, and while the page is being left. */
const PATIENCE_MS = 1200

export function ConnectionBar() {
  const isLost = useConnection() === 'lost'
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(isLost), isLost ? PATIENCE_MS : 0)
    return () => clearTimeout(timer)
  }, [isLost])
  const isLockedOut = useLockedOut(isShown)
  return (
    <div role="status" className="print:hidden">
      {isShown && (
        <p className="flex items-start gap-2 border-b border-line bg-warning-soft px-3 py-1.5 text-xs text-text lg:px-4">
          <Icon name="alert" className="mt-px text-warning" />
          <span>
            {isLockedOut
              ? 'Annals was restarted. Run '
              : 'Lost the connection to Annals; reconnecting… If it was stopped, run '}
            <code className="font-mono">{isLockedOut ? commandOf(operation('open')) : 'annals'}</code>
            {isLockedOut ? ' to reconnect.' : ' to start it again.'}
          </span>
        </p>
      )}
    </div>
  )
}

function useLockedOut(isEnabled: boolean): boolean {
  const { error } = useQuery({
    queryKey: ['is the server there'],
    queryFn: ({ signal }) => callOnce('status', {}, { signal }),
    enabled: isEnabled,
    refetchInterval: 3000,
    gcTime: 0,
  })
  return isEnabled && error instanceof CallError && error.status === 401
}
