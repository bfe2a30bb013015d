// What Claude Code will delete and when, what it has deleted, and the way to restore it.
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { formatBytes, formatCount, plural } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import type { CallOutput } from '../api.ts'
import { Worded } from '../home/worded.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useCall } from '../use-call.ts'
import { deletionText } from './archive-text.ts'
import { RestoreDialog } from './restore-dialog.tsx'
import { Facts, Section } from './section.tsx'

type Retention = CallOutput<'retention'>
type Gone = Retention['gone'][number]

const PAGE_SIZE = 10

/** Slow to compute, and it changes from day to day. */
const CALM_MS = 15 * 60_000

export function RetentionSection() {
  const { data, error, refetch } = useCall('retention', {}, { staleTime: CALM_MS })
  const queries = useQueryClient()
  return (
    <Section
      title="Retention"
      about="When it starts, Claude Code deletes transcripts that were not written to for some time. The archive keeps them."
    >
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner label="Loading retention" className="py-4" />}
      {data && <Retained data={data} onRestored={() => void queries.invalidateQueries()} />}
    </Section>
  )
}

function Retained({ data, onRestored }: { data: Retention; onRestored: () => void }) {
  const { totals, policies, advice, doomed, gone, lost } = data
  return (
    <div className="flex flex-col gap-4">
      <Facts
        facts={[
          { label: 'On disk', value: formatCount(totals.sessions) },
          { label: 'Deleted at the next start', value: formatCount(totals.due) },
          {
            label: 'Not archived yet',
            value: formatCount(totals.unkept),
            tone: totals.unkept > 0 ? 'warning' : 'plain',
          },
          { label: 'Only in the archive', value: formatCount(totals.gone) },
          { label: 'Only prompts left', value: formatCount(totals.lost) },
        ]}
      />
      <ul className="flex flex-col gap-1 text-xs text-muted">
        {policies.map((policy) => (
          <li key={policy.root}>
            <code className="font-mono wrap-anywhere">{visibleLine(policy.root)}</code>: {policyText(policy)}
          </li>
        ))}
        {advice
          // The list below has buttons for it.
          .filter(({ kind }) => kind !== 'restore')
          .map(({ kind, text }) => (
            <li key={kind}>
              <Worded sentence={text} />
            </li>
          ))}
      </ul>
      <Doomed sessions={doomed} />
      <OnlyArchived sessions={gone} onRestored={onRestored} />
      <Lost sessions={lost} />
    </div>
  )
}

function policyText({ days, source, paused, managed }: Retention['policies'][number]): string {
  if (paused) return 'the setting is invalid, so nothing is deleted'
  const origin = managed ? 'set by an administrator' : source === null ? 'the default' : `set in ${visibleLine(source)}`
  return `kept for ${plural(days, 'day')} (${origin})`
}

function Doomed({ sessions }: { sessions: Retention['doomed'] }) {
  return (
    <SessionRows title="Next to be deleted" sessions={sessions}>
      {({ inDays, kept, state }) => (
        <>
          {state === 'live' && <Badge tone="ok">running</Badge>}
          <Badge tone={kept ? 'plain' : 'warning'}>{kept ? 'archived' : 'not archived'}</Badge>
          <span className="w-28 text-right text-xs text-muted tabular-nums">{deletionText(inDays)}</span>
        </>
      )}
    </SessionRows>
  )
}

function OnlyArchived({ sessions, onRestored }: { sessions: Retention['gone']; onRestored: () => void }) {
  const [chosen, setChosen] = useState<Gone | null>(null)
  return (
    <>
      <SessionRows title="Deleted by Claude Code, kept here" sessions={sessions}>
        {(session) => (
          <>
            <span className="text-xs text-muted tabular-nums max-sm:hidden">{formatBytes(session.bytes)}</span>
            <RelativeTime at={session.lastSeen} className="w-24 text-right text-xs text-faint max-sm:hidden" />
            <Button
              size="sm"
              icon="undo"
              aria-label={`Restore ${visibleLine(session.title)}`}
              onClick={() => setChosen(session)}
            >
              Restore…
            </Button>
          </>
        )}
      </SessionRows>
      {chosen && <RestoreDialog session={chosen} onClose={() => setChosen(null)} onRestored={onRestored} />}
    </>
  )
}

function Lost({ sessions }: { sessions: Retention['lost'] }) {
  const [limit, setLimit] = useState(PAGE_SIZE)
  if (sessions.length === 0) return null
  return (
    <div>
      <h3 className="text-xs font-medium text-muted">Deleted before the first sync; only prompts are left</h3>
      <ul aria-label="Sessions of which only prompts are left" className="mt-1 border-t border-line">
        {sessions.slice(0, limit).map(({ id, firstPrompt, prompts, lastAt }) => (
          <li key={id} className="flex min-h-9 items-center gap-3 border-b border-line text-sm">
            <span className="min-w-0 flex-1 truncate">{visibleLine(firstPrompt)}</span>
            <span className="shrink-0 text-xs text-muted tabular-nums">{plural(prompts, 'prompt')}</span>
            <RelativeTime at={lastAt} className="w-24 shrink-0 text-right text-xs text-faint" />
          </li>
        ))}
      </ul>
      <ShowMore shown={limit} total={sessions.length} onMore={() => setLimit(limit + 5 * PAGE_SIZE)} />
    </div>
  )
}

interface RetainedSession {
  id: string
  title: string
  project: { name: string }
}

interface SessionRowsProps<Session extends RetainedSession> {
  title: string
  sessions: readonly Session[]
  children: (session: Session) => ReactNode
}

function SessionRows<Session extends RetainedSession>({ title, sessions, children }: SessionRowsProps<Session>) {
  const [limit, setLimit] = useState(PAGE_SIZE)
  if (sessions.length === 0) return null
  return (
    <div>
      <h3 className="text-xs font-medium text-muted tabular-nums">
        {title} ({formatCount(sessions.length)})
      </h3>
      <ul aria-label={title} className="mt-1 border-t border-line">
        {sessions.slice(0, limit).map((session) => (
          <li key={session.id} className="flex min-h-9 items-center gap-2 border-b border-line py-0.5 text-sm">
            <Link
              href={`/s/${encodeURIComponent(session.id)}`}
              className="flex min-w-0 flex-1 items-baseline gap-2 py-1 hover:text-accent"
            >
              <span className="min-w-0 truncate">{visibleLine(session.title)}</span>
              <span className="shrink-0 text-xs text-muted max-sm:hidden">{visibleLine(session.project.name)}</span>
            </Link>
            <span className="flex shrink-0 items-center gap-2">{children(session)}</span>
          </li>
        ))}
      </ul>
      <ShowMore shown={limit} total={sessions.length} onMore={() => setLimit(limit + 5 * PAGE_SIZE)} />
    </div>
  )
}

function ShowMore({ shown, total, onMore }: { shown: number; total: number; onMore: () => void }) {
  if (shown >= total) return null
  return (
    <Button size="sm" variant="quiet" className="mt-1" onClick={onMore}>
      Show more
    </Button>
  )
}
