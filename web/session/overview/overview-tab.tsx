// The overview of the session: what happened, what it cost, and why.
import { useState } from 'react'
import type { SessionOverview } from '../../../src/operations/overview/outputs.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { ChartSkeleton } from '../../ui/skeleton.tsx'
import { PaneNote } from '../inspector/pane-parts.tsx'
import { useSessionState } from '../session-state.ts'
import { useFreshCall } from '../use-fresh-call.ts'
import { useChangedCount } from '../use-session-costs.ts'
import { BillSection } from './bill-section.tsx'
import { ContextSection } from './context-section.tsx'
import { OutputsSection } from './outputs-section.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { StorySection } from './story-section.tsx'
import { ToolsSection } from './tools-section.tsx'
import { TurnsSection } from './turns-section.tsx'

/** Up to this many records everything is computed at once; above it, the quick figures come first. */
const FEW_RECORDS = 500

/** Above these, the context takes seconds, so it is only computed on request. */
const MANY_RECORDS = 10_000
const MANY_BYTES = 30_000_000

export function OverviewTab() {
  const { outline } = useSessionState()
  const { records, bytes } = outline.session
  const [isWanted, setWanted] = useState(false)
  const isWhole = isWanted || (records <= MANY_RECORDS && bytes <= MANY_BYTES)
  const quick = useOverview(true, records > FEW_RECORDS)
  const full = useOverview(false, isWhole && (records <= FEW_RECORDS || quick.data !== undefined))
  const overview = full.data ?? quick.data
  const { error, refetch } = full.error ? full : quick
  if (overview) return <OverviewSections overview={overview} isLoading={isWhole} onWant={() => setWanted(true)} />
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  return <OverviewSkeleton />
}

function useOverview(isQuick: boolean, isEnabled: boolean) {
  const { id, outline } = useSessionState()
  const changes = useChangedCount(outline.session.id)
  return useFreshCall(
    'session overview',
    { session: id, ...(isQuick ? { quick: true } : {}) },
    outline.revision + changes,
    // A long transcript is still being read, and its conversation comes first.
    { enabled: isEnabled && outline.reading === null },
  )
}

interface OverviewSectionsProps {
  overview: SessionOverview
  isLoading: boolean
  onWant: () => void
}

function OverviewSections({ overview, isLoading, onWant }: OverviewSectionsProps) {
  const { context, tools } = overview
  return (
    <>
      <StorySection overview={overview} isPartial={isLoading} />
      <BillSection overview={overview} />
      <TurnsSection overview={overview} />
      {context && <ContextSection context={context} />}
      {!context && isLoading && <ChartSkeleton label="Reading requests" lines={4} />}
      {!context && !isLoading && (
        <PaneNote>
          This session is long: files, context and cache misses take a few seconds.{' '}
          <Button size="sm" onClick={onWant} className="mt-2">
            Show files and context
          </Button>
        </PaneNote>
      )}
      <ToolsSection tools={tools} />
      {context && <OutputsSection results={context.results} />}
    </>
  )
}
