import type { ReactNode } from 'react'
import { formatDuration, timeBetween } from '../../src/text/duration.ts'
import { formatBytes, formatSpent, formatTokens, plural } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { shortModel } from '../../src/text/short-model.ts'
import { describeCounts } from '../../src/describe/describe-counts.ts'
import { useAnnotations } from '../edit/annotations.ts'
import { canEdit } from '../edit/edit-scope.ts'
import { StarButton, TagList } from '../edit/annotation-marks.tsx'
import { allTokens, useSessionCosts } from './use-session-costs.ts'
import { DamageNote } from './damage-note.tsx'
import { PullRequestLinks } from './pull-request-links.tsx'
import { SessionTitle } from './session-title.tsx'
import { SecretsChip } from './secrets/secrets-chip.tsx'
import { SessionMenu } from './session-menu.tsx'
import { sizeText } from './session-facts.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { Cost } from '../usage/cost.tsx'
import { useSessionState } from './session-state.ts'

export function SessionHeader() {
  const { outline, panes } = useSessionState()
  const { session } = outline
  const noted = useAnnotations(canEdit(session) ? session.id : null)
  return (
    <div className="flex min-w-0 flex-1 items-center gap-1">
      <IconButton
        icon="sidebar"
        label={panes.isOutlineOpen ? 'Hide outline' : 'Show outline'}
        aria-expanded={panes.isOutlineOpen}
        onClick={panes.toggleOutline}
        className="-ml-1.5 pointer-coarse:size-10"
      />
      <div className="min-w-0 flex-1 px-1">
        <h1 className="flex items-center gap-1.5 leading-5 font-medium">
          <StateMark />
          <SessionTitle />
        </h1>
        <SessionLine />
      </div>
      {noted && (
        <StarButton
          session={session.id}
          isStarred={noted.isStarred}
          label="Star this session"
          className="size-8 pointer-coarse:size-10 max-sm:hidden"
        />
      )}
      <SecretsChip />
      <DamageNote />
      <SessionMenu />
      <IconButton
        icon="inspector"
        label={panes.isInspectorOpen ? 'Hide inspector' : 'Show inspector'}
        aria-expanded={panes.isInspectorOpen}
        onClick={panes.toggleInspector}
        className="pointer-coarse:size-10"
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
      <span title="Deleted by Claude Code; Annals has a copy in its archive" className="flex shrink-0 text-faint">
        <Icon name="archive" className="size-3.5" />
        <span className="sr-only">Archived:</span>
      </span>
    )
  return null
}

/** The most important fact comes first, because the line is truncated. */
function SessionLine() {
  const { outline } = useSessionState()
  const { session, reading } = outline
  const costs = useSessionCosts()
  const span = timeBetween(session.startedAt, session.endedAt) ?? 0
  const noted = useAnnotations(canEdit(session) ? session.id : null)
  const facts: HeaderFact[] = []
  const add = (key: string, fact: ReactNode, isSpare = true) => facts.push({ key, fact, isSpare })
  if (noted && noted.tags.length > 0) add('tags', <TagList tags={noted.tags} />)
  if (session.project)
    add('project', <span title={visibleLine(session.project.path)}>{visibleLine(session.project.name)}</span>, false)
  if (session.branch !== null) add('branch', visibleLine(session.branch))
  if (session.pullRequests.length > 0) add('pull requests', <PullRequestLinks pullRequests={session.pullRequests} />)
  if (session.models.length > 0) add('models', session.models.map(shortModel).join(', '))
  if (session.startedAt !== null) add('when', <RelativeTime at={session.endedAt ?? session.startedAt} />, false)
  if (span > 0) add('duration', <span title="From the first record to the last">{formatDuration(span)}</span>)
  if (costs) {
    if (formatSpent(costs.total) !== '') add('cost', <Cost of={costs.total} title="At API prices" />, false)
    add('tokens', `${formatTokens(allTokens(costs.total.tokens))} tokens`)
  }
  if (reading)
    add('reading', `reading ${formatBytes(reading.total)}: ${Math.floor((100 * reading.done) / reading.total)}%`)
  else add('prompts', <span title={describeCounts(session).join(', ')}>{plural(session.prompts, 'prompt')}</span>)
  if (!reading) add('size', `${plural(session.records, 'record')}, ${sizeText(outline)}`)
  const first = facts.findIndex(({ isSpare }) => !isSpare)
  return (
    <p className="truncate text-xs text-muted tabular-nums max-md:text-2xs">
      {facts.map(({ key, fact, isSpare }, index) => (
        <span key={key} className={isSpare ? 'max-md:hidden' : undefined}>
          {index > 0 && <span className={index > first ? 'text-faint' : 'text-faint max-md:hidden'}> · </span>}
          {fact}
        </span>
      ))}
    </p>
  )
}

interface HeaderFact {
  key: string
  fact: ReactNode
  /** Hidden on small screens. */
  isSpare: boolean
}
