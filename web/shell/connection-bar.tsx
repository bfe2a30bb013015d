// Says quietly that the server has gone, and goes away by itself when it is back. A server that is there and does not
// know this page any more has been started anew: then only a new link helps, and it says so.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, CallError } from '../api.ts'
import { Icon } from '../ui/icon.tsx'
import { useConnection } from './event-stream.ts'
import { operation } from '../../src/text/advice.ts'
import { commandOf } from '../../src/text/command-line.ts'

/** A restart, or a page that is just being left, is nothing to speak of. */
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
              ? 'The server was started anew and this page is of the run before; open it with '
              : 'The server is gone; reconnecting… Start it again with '}
            <code className="font-mono">{isLockedOut ? commandOf(operation('open')) : 'annals'}</code>.
          </span>
        </p>
      )}
    </div>
  )
}

function useLockedOut(asks: boolean): boolean {
  const { error } = useQuery({
    queryKey: ['is the server there'],
    queryFn: ({ signal }) => call('status', {}, { signal }),
    enabled: asks,
    refetchInterval: 3000,
    gcTime: 0,
  })
  return asks && error instanceof CallError && error.status === 401
}
