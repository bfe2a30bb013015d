// How large the context was from request to request, and what the cache was worth.
import { useMemo, useState } from 'react'
import { formatCount, formatMoney, formatTokens, plural } from '../../../src/text/quantity.ts'
import { CallError, type CallOutput } from '../../api.ts'
import { useFreshCall } from '../use-fresh-call.ts'
import { useSessionState } from '../session-state.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ContextChart } from './context-chart.tsx'
import { contextCurve } from './context-curve.ts'
import { Fact, FactList, PaneNote, PaneSection } from './pane-parts.tsx'

type Chain = CallOutput<'usage context'>['chains'][number]

const MOST_POINTS = 150
const NANO = 1e9

/** Above this many records the answer takes seconds, and is only asked for on purpose. */
const MANY_RECORDS = 20_000

export function ContextTab() {
  const { records } = useSessionState().outline.session
  const [isWanted, setWanted] = useState(records <= MANY_RECORDS)
  if (isWanted) return <KnownContext />
  return (
    <PaneNote>
      To tell the size of the context, every request of this long session is looked at.{' '}
      <Button size="sm" onClick={() => setWanted(true)} className="mt-2">
        Show it
      </Button>
    </PaneNote>
  )
}

function KnownContext() {
  const { id, outline, thread } = useSessionState()
  const { data, error, refetch } = useFreshCall('usage context', { session: id, limit: 1 }, outline.revision)
  // A file that was only dropped here is in no report.
  if (error instanceof CallError && error.code === 'not-found')
    return <PaneNote>The context is only known of sessions that Annals keeps.</PaneNote>
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data) return <Spinner className="p-3" label="Adding up requests" />
  const chain = data.chains.find(({ agentId }) => agentId === (thread.agent ?? null))
  if (!chain || chain.requests.length === 0) return <PaneNote>No request of this conversation is on record.</PaneNote>
  return <ChainView chain={chain} />
}

function ChainView({ chain: { requests, totals } }: { chain: Chain }) {
  const points = useMemo(() => contextCurve(requests, MOST_POINTS), [requests])
  return (
    <PaneSection title="Size of the context">
      <ContextChart points={points} />
      <FactList>
        <Fact label="Largest">{formatTokens(totals.largestContext)} tokens</Fact>
        <Fact label="At the end">{formatTokens(totals.lastContext)} tokens</Fact>
        <Fact label="Requests">{formatCount(totals.requests)}</Fact>
        {totals.hitRatio !== null && (
          <Fact label="From cache">{Math.round(totals.hitRatio * 100)}% of what was sent</Fact>
        )}
        {totals.compactions > 0 && <Fact label="Compacted">{plural(totals.compactions, 'time')}</Fact>}
        {totals.breaks > 0 && (
          <Fact label="Cache breaks">
            {formatCount(totals.breaks)}, paid again: {formatTokens(totals.repaidTokens)} tokens
            {totals.breakNanoDollars > 0 && `, ${formatMoney(totals.breakNanoDollars / NANO)}`}
          </Fact>
        )}
      </FactList>
    </PaneSection>
  )
}
