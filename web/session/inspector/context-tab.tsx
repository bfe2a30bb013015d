import { useMemo, useState } from 'react'
import { contextWindow } from '../../../src/format/context-window.ts'
import { formatCount, formatMoney, formatTokens, plural } from '../../../src/text/quantity.ts'
import { CallError, type CallOutput } from '../../api.ts'
import { useFreshCall } from '../use-fresh-call.ts'
import { useSessionState } from '../session-state.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { ChartSkeleton } from '../../ui/skeleton.tsx'
import { ContextChart } from './context-chart.tsx'
import { contextCurve, type CurveRequest } from './context-curve.ts'
import { useGoTo } from '../overview/place-link.tsx'
import { Fact, FactList, PaneNote, PaneSection } from './pane-parts.tsx'

type RequestChain = CallOutput<'usage context'>['chains'][number]

const MOST_POINTS = 150
const NANO = 1e9

/** Above this many records the report takes seconds, so it is only loaded on request. */
const MANY_RECORDS = 20_000

export function ContextTab() {
  const { records } = useSessionState().outline.session
  const [isWanted, setWanted] = useState(records <= MANY_RECORDS)
  if (isWanted) return <KnownContext />
  return (
    <PaneNote>
      This session is long: computing the context size takes a few seconds.{' '}
      <Button size="sm" onClick={() => setWanted(true)} className="mt-2">
        Show context size
      </Button>
    </PaneNote>
  )
}

function KnownContext() {
  const { id, outline, thread } = useSessionState()
  const { data, error, refetch } = useFreshCall('usage context', { session: id, limit: 1 }, outline.revision)
  // A file dropped on the page is not indexed, so there is no report about it.
  if (error instanceof CallError && error.code === 'not-found')
    return <PaneNote>The context size is only known for indexed sessions.</PaneNote>
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data) return <ChartSkeleton label="Reading requests" />
  const chain = data.chains.find(({ agentId }) => agentId === (thread.agent ?? null))
  if (!chain || chain.requests.length === 0) return <PaneNote>No requests are recorded for this conversation.</PaneNote>
  return <ChainView chain={chain} />
}

function ChainView({ chain: { requests, totals } }: { chain: RequestChain }) {
  const go = useGoTo()
  const [cursor, setCursor] = useState<number | null>(null)
  const points = useMemo(() => contextCurve(requests.map(toCurveRequest), MOST_POINTS), [requests])
  const limit = contextWindow(requests.at(-1)?.model ?? null, totals.largestContext)
  return (
    <PaneSection title="Context size">
      <ContextChart
        points={points}
        limit={limit}
        cursor={cursor}
        onCursor={setCursor}
        onSelect={({ uuid }) => go(uuid, 'context')}
      />
      <FactList>
        <Fact label="Largest">
          {formatTokens(totals.largestContext)} tokens, {Math.round((100 * totals.largestContext) / limit)}% of the
          limit
        </Fact>
        <Fact label="At the end">{formatTokens(totals.lastContext)} tokens</Fact>
        <Fact label="Requests">{formatCount(totals.requests)}</Fact>
        {totals.hitRatio !== null && <Fact label="From cache">{Math.round(totals.hitRatio * 100)}% of input</Fact>}
        {totals.compactions > 0 && <Fact label="Compactions">{formatCount(totals.compactions)}</Fact>}
        {totals.breaks > 0 && (
          <Fact label="Cache">
            {plural(totals.breaks, 'cache miss', 'cache misses')}: {formatTokens(totals.repaidTokens)} tokens re-billed
            {totals.breakNanoDollars > 0 && `, ${formatMoney(totals.breakNanoDollars / NANO)}`}
          </Fact>
        )}
      </FactList>
    </PaneSection>
  )
}

function toCurveRequest({ uuid, contextTokens, turn, compactions }: RequestChain['requests'][number]): CurveRequest {
  return { uuid, contextTokens, turn, isCompacted: compactions.some(({ kind }) => kind !== 'micro') }
}
