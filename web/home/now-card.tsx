import { Link } from 'wouter'
import { shortModel } from '../../src/text/short-model.ts'
import { formatMoney } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Cost } from '../usage/cost.tsx'
import { ContextRing } from './context-ring.tsx'
import { ElapsedTime } from './elapsed-time.tsx'
import type { Running, RunningSession } from './use-running.ts'

const TONES = {
  thinking: { edge: 'border-line', text: 'text-ok', dot: 'bg-ok' },
  tool: { edge: 'border-line', text: 'text-ok', dot: 'bg-ok' },
  waiting: { edge: 'border-warning', text: 'text-warning', dot: 'bg-warning' },
  failed: { edge: 'border-error', text: 'text-error', dot: 'bg-error' },
} as const

export function NowCard({ row, now }: RunningSession) {
  const { id, title, project, branch } = row
  const tone = TONES[now?.activity ?? 'thinking']
  return (
    <li className="min-w-0">
      <Link
        href={`/s/${encodeURIComponent(id)}`}
        data-activity={now?.activity}
        className={classNames(
          'flex h-full min-h-40 flex-col rounded-lg border bg-surface px-3.5 pt-2.5 pb-3 hover:border-line-strong',
          tone.edge,
        )}
      >
        <span className="flex items-center gap-2 text-xs">
          <span className="min-w-0 flex-1 truncate text-muted">
            {[project.name, branch ?? ''].filter(Boolean).map(visibleLine).join(' · ')}
          </span>
          {now && (
            <span className={classNames('flex shrink-0 items-center gap-1.5 font-medium', tone.text)}>
              <span className={classNames('size-1.5 rounded-full', tone.dot)} />
              {activityText(now)}
            </span>
          )}
        </span>
        <span className="mt-1 truncate text-sm font-medium text-text">{visibleLine(title)}</span>
        <Current now={now} />
        <LastLine line={now?.line ?? null} />
        <Figures row={row} now={now} />
      </Link>
    </li>
  )
}

/** The running tool with its time, or how long the session has been waiting. */
function Current({ now }: { now: Running | undefined }) {
  const { tool, since } = now ?? {}
  return (
    <span className="mt-2 flex h-7 items-center gap-2 rounded-md bg-sunken px-2 text-xs">
      {tool ? (
        <>
          <Icon name="terminal" className="size-3.5 text-faint" />
          <span className="min-w-0 flex-1 truncate">
            <span className="text-text">{visibleLine(tool.title)}</span>{' '}
            <span className="font-mono text-muted">{visibleLine(tool.summary)}</span>
          </span>
          {tool.others > 0 && <span className="shrink-0 text-faint">+{tool.others}</span>}
        </>
      ) : (
        <span className="min-w-0 flex-1 truncate text-muted">{now ? quietText(now) : 'Loading…'}</span>
      )}
      {since && <ElapsedTime since={since} className="shrink-0 text-text tabular-nums" />}
    </span>
  )
}

function quietText({ activity }: Running): string {
  if (activity === 'failed') return 'The last request failed'
  return activity === 'waiting' ? 'Claude has finished its turn' : 'Claude is working'
}

function LastLine({ line }: { line: Running['line'] }) {
  return (
    <span className="mt-2 line-clamp-2 min-h-9 text-xs break-words text-muted">
      {line && (
        <>
          <span className="text-faint">{line.from === 'user' ? 'You: ' : 'Claude: '}</span>
          {visibleLine(line.text)}
        </>
      )}
    </span>
  )
}

function Figures({ row: { costUsd, unpriced }, now }: RunningSession) {
  return (
    <span className="mt-auto flex items-end gap-4 pt-2 text-xs text-muted tabular-nums">
      {now?.context && <ContextRing context={now.context} />}
      {now?.model && <span className="min-w-0 truncate text-2xs text-faint">{shortModel(now.model)}</span>}
      <span className="ml-auto flex items-baseline gap-3 whitespace-nowrap">
        {now && now.usdPerHour !== null && (
          <span title="Dollars per hour in the current five-hour window">{formatMoney(now.usdPerHour)}/h</span>
        )}
        <Cost of={now?.cost ?? { usd: costUsd, unpriced }} className="text-base font-medium text-text" />
      </span>
    </span>
  )
}

function activityText({ activity, tool }: Pick<Running, 'activity' | 'tool'>): string {
  switch (activity) {
    case 'waiting':
      return 'Waiting for you'
    case 'failed':
      return 'Failed'
    case 'tool':
      return tool && tool.others > 0 ? `${tool.others + 1} tools running` : 'Tool running'
    case 'thinking':
      return 'Working'
  }
}
