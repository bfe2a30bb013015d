import { useState } from 'react'
import { Link } from 'wouter'
import { formatTime, plural } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { shortModel } from '../../src/text/short-model.ts'
import type { CallOutput } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { FigureTable, type FigureColumn, kindColumns } from './figure-table.tsx'
import type { Figures } from './metric.ts'
import { momentText } from './period-text.ts'
import { seriesName } from './series-names.ts'
import type { UsageMatrix } from './usage-matrix.ts'
import type { UsageGroup } from './usage-view.ts'

type SessionUsageReport = Extract<CallOutput<'usage session'>, { sessions: unknown }>
type SessionUsage = SessionUsageReport['sessions'][number]

export interface SessionTableProps {
  data: UsageMatrix
  sessions: SessionUsageReport
  part: string | null
  onAll: () => void
  onLines: (session: string) => void
}

const FIRST_ROWS = 50

export function SessionTable({ data, sessions: answer, part, onAll, onLines }: SessionTableProps) {
  const { options } = answer
  const [showsAll, setShowsAll] = useState(false)
  const sessions = part === null ? answer.sessions : answer.sessions.filter((row) => belongsTo(row, data.by, part))
  const totals = part === null ? answer.totals : sumSessions(sessions.map(withUnpriced))
  const rows = showsAll ? sessions : sessions.slice(0, FIRST_ROWS)
  const names = new Map(Object.entries(data.names))
  const columns: FigureColumn<SessionFigures>[] = [
    {
      key: 'session',
      title: 'Session',
      cell: (row) => (
        <span className="flex min-w-0 flex-col">
          <Link
            href={`/s/${encodeURIComponent(row.sessionId)}`}
            className="line-clamp-2 text-text hover:text-accent hover:underline md:line-clamp-1"
          >
            {visibleLine(row.title ?? row.sessionId)}
          </Link>
          <span className="truncate text-xs text-muted" title={visibleLine(row.projectPath)}>
            {visibleLine(row.project ?? row.projectPath)}
            {row.lastActivity !== null && (
              <span className="max-md:hidden" title={formatTime(row.lastActivity, options.timeZone)}>
                {' · until '}
                {momentText(formatTime(row.lastActivity, options.timeZone), data.period)}
              </span>
            )}
          </span>
        </span>
      ),
      total: 'Total',
    },
    {
      key: 'models',
      title: 'Models',
      isText: true,
      isSpare: true,
      cell: ({ modelsUsed }) => <span className="text-xs text-muted">{modelsUsed.map(shortModel).join(', ')}</span>,
    },
    ...kindColumns<SessionFigures>(['cost', 'tokens'], totals),
    {
      key: 'lines',
      title: <span className="sr-only">Lines</span>,
      cell: (row) => (
        <Button
          variant="quiet"
          size="sm"
          icon="list"
          aria-label={`Lines of ${visibleLine(row.title ?? row.sessionId)}`}
          onClick={() => onLines(row.sessionId)}
        >
          <span className="max-md:hidden">Lines</span>
        </Button>
      ),
    },
  ]
  return (
    <div className="flex flex-col gap-2">
      <h3 className="flex flex-wrap items-baseline gap-x-3 text-sm font-medium">
        {plural(sessions.length, 'session')}
        {part !== null && (
          <>
            <span className="min-w-0 truncate font-normal text-muted">
              {data.by === 'model'
                ? `that used ${shortModel(part)}, with their total usage`
                : `of ${seriesName(part, names)}`}
            </span>
            <button type="button" onClick={onAll} className="text-xs font-normal text-accent hover:underline">
              Show all {plural(answer.sessions.length, 'session')}
            </button>
          </>
        )}
      </h3>
      <FigureTable
        label="Sessions"
        rows={rows.map(withUnpriced)}
        keyOf={({ sessionId }) => sessionId}
        columns={columns}
      />
      {rows.length < sessions.length && (
        <Button variant="quiet" size="sm" className="self-start" onClick={() => setShowsAll(true)}>
          Show all {plural(sessions.length, 'session')}
        </Button>
      )}
    </div>
  )
}

function belongsTo({ modelsUsed, projectPath }: SessionUsage, by: UsageGroup, part: string): boolean {
  return by === 'model' ? modelsUsed.includes(part) : projectPath === part
}

/** Sums costs in integer nano-dollars, as the ledger does, to avoid rounding errors. */
function sumSessions(rows: readonly SessionFigures[]): Figures {
  const sum = (pick: (row: SessionFigures) => number) => rows.reduce((total, row) => total + pick(row), 0)
  return {
    inputTokens: sum((row) => row.inputTokens),
    outputTokens: sum((row) => row.outputTokens),
    cacheCreationTokens: sum((row) => row.cacheCreationTokens),
    cacheReadTokens: sum((row) => row.cacheReadTokens),
    totalTokens: sum((row) => row.totalTokens),
    totalCost: sum((row) => Math.round((row.totalCost ?? 0) * 1e9)) / 1e9,
    unpricedTokens: sum((row) => row.unpricedTokens),
  }
}

type SessionFigures = SessionUsage & { unpricedTokens: number }

function withUnpriced(row: SessionUsage): SessionFigures {
  return { ...row, unpricedTokens: (row.unpriced ?? []).reduce((sum, { tokens }) => sum + tokens, 0) }
}
