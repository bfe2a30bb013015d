import { useMemo, type ReactNode } from 'react'
import { formatCount, plural } from '../../src/text/quantity.ts'
import type { CallOutput } from '../api.ts'
import { FirstSteps } from '../home/first-steps.tsx'
import { ProjectLine } from '../home/project-line.tsx'
import { recentProjects, recentSessions, type SessionRow } from '../home/recent-projects.ts'
import { SearchBox } from '../home/search-box.tsx'
import { SessionLine } from '../home/session-line.tsx'
import { StatusNotices } from '../home/status-notices.tsx'
import { WeekUsage } from '../home/week-usage.tsx'
import { Frame } from '../shell/frame.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { useCall } from '../use-call.ts'
import { Link } from 'wouter'

interface HomeSectionProps {
  title: string
  more?: { href: string; label: string } | undefined
  children: ReactNode
}

const SESSIONS = 14

const PROJECTS = 10

export function Home() {
  const { data, error, refetch } = useCall('sessions', {}, { refetchInterval: ({ state }) => refetchPause(state.data) })
  const { data: status } = useCall('status', {})
  const activity = status?.activity
  // Until the first sessions have been indexed an empty list does not mean that there are none.
  const isWaiting = data?.isIndexing && data.sessions.length === 0 && activity?.state !== 'idle'
  const rows = isWaiting ? undefined : data?.sessions
  const isEmpty = rows?.length === 0
  return (
    <Frame title="Annals">
      <div className="mx-auto max-w-6xl px-3 py-4 lg:px-6 lg:py-6">
        <SearchBox />
        {status && (status.isSample || (isEmpty && !activity?.problem)) && (
          <FirstSteps isSample={status.isSample} roots={status.roots} />
        )}
        <StatusNotices isIndexing={data?.isIndexing ?? false} rows={rows} />
        {error && (
          <div className="mt-4">
            <ErrorNote error={error} onRetry={() => void refetch()} />
          </div>
        )}
        {!isEmpty && !(error && !data) && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <RecentSessions rows={rows} />
            <div className="min-w-0">
              <HomeSection title="Last 7 days">
                {rows ? <WeekUsage lastAt={rows[0]?.endedAt ?? null} /> : <div className="h-14 border-b border-line" />}
              </HomeSection>
              <Projects rows={rows} />
            </div>
          </div>
        )}
      </div>
    </Frame>
  )
}

/** Events report changes, but no event reports that a live session has ended: it only stops growing. */
function refetchPause(data: CallOutput<'sessions'> | undefined): number | false {
  if (data?.isIndexing) return 3000
  return data?.sessions.some(({ state }) => state === 'live') ? 60_000 : false
}

function RecentSessions({ rows }: { rows: readonly SessionRow[] | undefined }) {
  const more =
    rows && rows.length > SESSIONS ? { href: '/sessions', label: `All ${formatCount(rows.length)}` } : undefined
  return (
    <HomeSection title="Recent sessions" more={more}>
      {rows ? (
        <ul>
          {recentSessions(rows, SESSIONS).map((row) => (
            <SessionLine key={row.id} row={row} />
          ))}
        </ul>
      ) : (
        <LineSkeletons count={SESSIONS} label="Loading sessions" />
      )}
    </HomeSection>
  )
}

function Projects({ rows }: { rows: readonly SessionRow[] | undefined }) {
  const projects = useMemo(() => rows && recentProjects(rows), [rows])
  const isMore = projects && projects.length > PROJECTS
  return (
    <HomeSection
      title="Projects"
      more={
        isMore ? { href: '/sessions?group=project', label: `All ${plural(projects.length, 'project')}` } : undefined
      }
    >
      {projects ? (
        <ul>
          {projects.slice(0, PROJECTS).map((project) => (
            <ProjectLine key={project.path} project={project} />
          ))}
        </ul>
      ) : (
        <LineSkeletons count={4} label="Loading projects" />
      )}
    </HomeSection>
  )
}

function LineSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex h-12 items-center border-b border-line px-3 max-sm:h-14">
          <div className="h-3 animate-late rounded-sm bg-hover" style={{ width: `${35 + ((index * 17) % 40)}%` }} />
        </div>
      ))}
    </div>
  )
}

function HomeSection({ title, more, children }: HomeSectionProps) {
  return (
    <section className="mt-6">
      <div className="flex items-baseline justify-between border-b border-line-strong px-3 pb-1.5">
        <h2 className="text-sm font-medium">{title}</h2>
        {more && (
          <Link href={more.href} className="py-0.5 text-xs text-muted hover:text-accent">
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
