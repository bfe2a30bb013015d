// Traces the usage of a session to its transcript lines: every line with usage, and whether and why it counts.
import { useState } from 'react'
import { Link } from 'wouter'
import { formatCount, formatMoney, formatTokens, plural } from '../../src/text/quantity.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { CallOutput } from '../api.ts'
import { useCall } from '../use-call.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Cost } from './cost.tsx'
import { LineTable } from './line-table.tsx'

export interface LedgerLinesProps {
  session: string
  since: string
  until: string
}

const FIRST_LINES = 100
const MORE_LINES = 400

export function LedgerLines({ session, since, until }: LedgerLinesProps) {
  const [limit, setLimit] = useState(FIRST_LINES)
  const input = { session, since, until, limit }
  const { data, error, refetch, isFetching } = useCall('usage explain', input, { placeholderData: keepPreviousData })
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data) return <Spinner label="Loading lines" />
  const { entries, omitted, totals, problems } = data
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm tabular-nums">
        <Cost of={{ usd: totals.costUsd, unpriced: totals.unpriced }} none={formatMoney(0)} className="text-lg" />
        <span className="text-muted">{formatTokens(tokensOf(totals))} tokens</span>
        <span className="text-muted">{plural(totals.entries, 'request')}</span>
        <span className="text-muted">{plural(totals.rows, 'line')}</span>
        <Link href={`/s/${encodeURIComponent(session)}`} className={`${buttonClasses('plain', 'sm')} ml-auto`}>
          Open session
        </Link>
      </div>
      <Reasons data={data} />
      {problems.slice(0, PROBLEM_LIMIT).map(({ file, line, problem }) => (
        <p key={`${file}:${line} ${problem}`} className="text-xs break-words text-warning">
          Line {formatCount(line)}: {problem}
        </p>
      ))}
      <LineTable entries={entries} timeZone={data.timeZone} isOneDay={since === until} reasons={data.reasons} />
      {omitted > 0 && (
        <p className="flex flex-wrap items-center gap-3 text-xs text-muted">
          {formatCount(entries.length)} of {formatCount(entries.length + omitted)} lines
          <Button size="sm" disabled={isFetching} onClick={() => setLimit(limit + MORE_LINES)}>
            Show more
          </Button>
        </p>
      )}
    </div>
  )
}

type Explanation = CallOutput<'usage explain'>

const PROBLEM_LIMIT = 10

function Reasons({ data: { totals, reasons } }: { data: Explanation }) {
  // A Map, because the keys from Object.entries are typed as plain strings.
  const explanations = new Map<string, string>(Object.entries(reasons))
  return (
    <dl className="flex flex-col gap-0.5 text-xs text-muted">
      {Object.entries(totals.rowsByReason).map(([reason, count]) => (
        <div key={reason} className="flex gap-2">
          <dt className="shrink-0 text-text tabular-nums">
            {formatCount(count)} {reason}
          </dt>
          <dd>{explanations.get(reason)}</dd>
        </div>
      ))}
    </dl>
  )
}

function tokensOf({ tokens }: Explanation['totals']): number {
  return Object.values(tokens).reduce((sum, count) => sum + count, 0)
}
