// The head of the session page: what this session is, in a title and a line of facts, and what can be done with it.
import { Fragment, type ReactNode } from 'react'
import { formatDuration } from '../../src/render/duration.ts'
import { formatBytes, formatCost, formatTokens, plural } from '../../src/render/quantity.ts'
import { visibleLine } from '../../src/render/visible.ts'
import { allTokens } from '../outline/add-costs.ts'
import { DamageNote } from '../outline/damage-note.tsx'
import { PullRequestLinks } from '../outline/pull-request-links.tsx'
import { SessionMenu } from '../outline/session-menu.tsx'
import { sessionSpan } from '../outline/session-span.ts'
import { useSessionCosts } from '../outline/use-session-costs.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { useSessionState } from './session-state.ts'

export function SessionHeader() {
  const { outline, panes } = useSessionState()
  const { session } = outline
  const title = visibleLine(session.title)
  return (
    <div className="flex min-w-0 flex-1 items-center gap-1">
      <IconButton
        icon="sidebar"
        label={panes.isOutlineOpen ? 'Hide the outline' : 'Show the outline'}
        aria-expanded={panes.isOutlineOpen}
        onClick={panes.toggleOutline}
        className="-ml-1.5"
      />
      <div className="min-w-0 flex-1 px-1">
        <h1 title={title} className="flex items-center gap-1.5 leading-5 font-medium">
          <StateMark />
          <span className="truncate">{title}</span>
        </h1>
        <SessionLine />
      </div>
      <DamageNote />
      <SessionMenu />
      <IconButton
        icon="inspector"
        label={panes.isInspectorOpen ? 'Hide the inspector' : 'Show the inspector'}
        aria-expanded={panes.isInspectorOpen}
        onClick={panes.toggleInspector}
      />
    </div>
  )
}

function StateMark() {
  const { state } = useSessionState().outline.session
  if (state === 'live')
    return (
      <span title="Running now" className="flex shrink-0 text-ok">
        <Icon name="live" className="size-3.5" />
        <span className="sr-only">Running now:</span>
      </span>
    )
  if (state === 'archived')
    return (
      <span title="Deleted by Claude Code, kept in the archive" className="flex shrink-0 text-faint">
        <Icon name="archive" className="size-3.5" />
        <span className="sr-only">Kept in the archive:</span>
      </span>
    )
  return null
}

/** The facts in the order in which they may be cut off; small screens have them above the outline. */
function SessionLine() {
  const { session, reading } = useSessionState().outline
  const costs = useSessionCosts()
  const span = sessionSpan(session)
  const facts: [string, ReactNode][] = []
  const add = (key: string, fact: ReactNode) => facts.push([key, fact])
  if (session.project)
    add('project', <span title={visibleLine(session.project.path)}>{visibleLine(session.project.name)}</span>)
  if (session.branch !== null) add('branch', visibleLine(session.branch))
  if (session.pullRequests.length > 0) add('pull requests', <PullRequestLinks pullRequests={session.pullRequests} />)
  if (session.models.length > 0) add('models', session.models.map(shortModel).join(', '))
  if (session.startedAt !== null) add('when', <RelativeTime at={session.endedAt ?? session.startedAt} />)
  if (span !== null) add('duration', <span title="From the first record to the last">{formatDuration(span)}</span>)
  if (costs) {
    const cost = formatCost(costs.total)
    if (cost !== '') add('cost', <span title="At the prices of the API">{cost}</span>)
    add('tokens', `${formatTokens(allTokens(costs.total.tokens))} tokens`)
  }
  if (reading)
    add('reading', `reading ${Math.floor((100 * reading.done) / reading.total)} % of ${formatBytes(reading.total)}`)
  else add('size', `${plural(session.records, 'record')}, ${formatBytes(session.bytes)}`)
  return (
    <p className="hidden truncate text-xs text-muted tabular-nums md:block">
      {facts.map(([key, fact], index) => (
        <Fragment key={key}>
          {index > 0 && <span className="text-faint"> · </span>}
          {fact}
        </Fragment>
      ))}
    </p>
  )
}

/** "claude-opus-4-6-20260205" → "opus-4-6": everything here is Claude's, and the date is of no use at a glance. */
function shortModel(model: string): string {
  return visibleLine(model)
    .replace(/^claude-/, '')
    .replace(/-\d{8}$/, '')
}
