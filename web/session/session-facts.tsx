// The facts about a session that do not fit in the header of a small screen.
import type { ReactNode } from 'react'
import { formatDuration, timeBetween } from '../../src/text/duration.ts'
import { formatTokens, plural, formatBytes } from '../../src/text/quantity.ts'
import { visible, visibleLine } from '../../src/text/visible.ts'
import { describeCounts } from '../../src/describe/describe-counts.ts'
import { useAnnotations } from '../edit/annotations.ts'
import { canEdit } from '../edit/edit-scope.ts'
import { useSessionState } from './session-state.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import { Cost } from '../usage/cost.tsx'
import { allTokens, useSessionCosts } from './use-session-costs.ts'
import { PullRequestLinks } from './pull-request-links.tsx'
import type { SessionOutline } from '../../src/session/session-view.ts'

export function SessionFacts() {
  const { outline } = useSessionState()
  const { session } = outline
  const costs = useSessionCosts()
  const noted = useAnnotations(canEdit(session) ? session.id : null)
  const span = timeBetween(session.startedAt, session.endedAt) ?? 0
  return (
    <div className="shrink-0 border-b border-line px-3 py-2.5 text-xs">
      <p className="mb-1.5 text-sm font-medium break-words">{visibleLine(session.title)}</p>
      {noted?.note && <p className="mb-1.5 break-words whitespace-pre-wrap text-warning">{visible(noted.note)}</p>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
        {session.project && <Fact label="Project">{visibleLine(session.project.path)}</Fact>}
        {session.branch !== null && <Fact label="Branch">{visibleLine(session.branch)}</Fact>}
        {session.models.length > 0 && <Fact label="Model">{session.models.map(visibleLine).join(', ')}</Fact>}
        {session.startedAt !== null && (
          <Fact label="Started">
            <RelativeTime at={session.startedAt} />
            {span > 0 && `, lasted ${formatDuration(span)}`}
          </Fact>
        )}
        <Fact label="Contains">{describeCounts(session).join(', ')}</Fact>
        <Fact label="Size">
          {plural(session.records, 'record')}, {sizeText(outline)}
        </Fact>
        {costs && (
          <Fact label="Usage">
            <Cost of={costs.total} none="no cost" />, {formatTokens(allTokens(costs.total.tokens))} tokens
            {costs.outside && (
              <>
                , of which <Cost of={costs.outside} none="no cost" /> outside the turns
              </>
            )}
          </Fact>
        )}
        {session.pullRequests.length > 0 && (
          <Fact label="Pull requests">
            <PullRequestLinks pullRequests={session.pullRequests} />
          </Fact>
        )}
      </dl>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-faint">{label}</dt>
      <dd className="min-w-0 break-words text-muted">{children}</dd>
    </>
  )
}

/** Session lists include the files of agents in the size; here only the main file's size is known, so the text says so. */
export function sizeText({ session, agents }: Pick<SessionOutline, 'session' | 'agents'>): string {
  const size = formatBytes(session.bytes)
  return agents.some(({ isHelper }) => !isHelper) ? `main file ${size}` : size
}
