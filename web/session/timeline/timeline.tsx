// The place of the timeline in the session page. Its script is loaded when the first screen is there; until then its height
// is reserved, so that nothing moves.
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { loadCode } from '../../shell/load-code.ts'
import { classNames } from '../../ui/class-names.ts'
import { agentsWithin } from '../error-places.ts'
import { useSessionState } from '../session-state.ts'
import { stripLanes } from './lanes.ts'
import type { TimelineMode } from './use-timeline-mode.ts'

const TimelineView = lazy(async () => ({ default: (await loadCode(() => import('./timeline-view.tsx'))).TimelineView }))

export function Timeline({ mode }: { mode: TimelineMode }) {
  const { outline, thread } = useSessionState()
  const isReady = useIsReady()
  const agents = useMemo(() => agentsWithin(outline, thread).map(({ agent }) => agent), [outline, thread])
  const strip = useMemo(() => stripLanes(agents), [agents])
  if (!mode.isOpen) return null
  return (
    <section
      aria-label="Timeline"
      style={mode.isFull ? undefined : { height: strip.height + 1 }}
      className={classNames(
        'flex shrink-0 flex-col print:hidden',
        mode.isFull ? 'absolute inset-0 z-20 bg-canvas' : 'relative border-b border-line',
      )}
    >
      {isReady && (
        <Suspense fallback={null}>
          <TimelineView agents={agents} strip={strip} mode={mode} />
        </Suspense>
      )}
    </section>
  )
}

/** True once the browser has nothing more urgent to do. */
function useIsReady(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const start = () => setReady(true)
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(start, 200)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(start, { timeout: 1500 })
    return () => cancelIdleCallback(request)
  }, [])
  return isReady
}
