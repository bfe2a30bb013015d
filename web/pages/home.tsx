import { useMemo, useState } from 'react'
import { formatCount, plural } from '../../src/text/quantity.ts'
import type { CallOutput } from '../api.ts'
import { ActiveDays, ACTIVE_DAYS } from '../home/active-days.tsx'
import { ActivitySection, useHeatMetric } from '../home/activity-section.tsx'
import { BlockWindow } from '../home/block-window.tsx'
import { FirstSteps } from '../home/first-steps.tsx'
import { HomeSection } from '../home/home-section.tsx'
import { NowSection } from '../home/now-section.tsx'
import { ProjectLine } from '../home/project-line.tsx'
import { recentProjects, recentSessions, type SessionRow } from '../home/recent-projects.ts'
import { SavedSearchesSection } from '../home/saved-searches-section.tsx'
import { SearchBox } from '../home/search-box.tsx'
import { SessionLine } from '../home/session-line.tsx'
import { StatusNotices } from '../home/status-notices.tsx'
import { Frame } from '../shell/frame.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { useCall } from '../use-call.ts'

const SESSIONS = 14

const PROJECTS = 10

export function Home() {
  const { data, error, refetch } = useCall('sessions', {}, { refetchInterval: ({ state }) => refetchPause(state.data) })
  const { data: status } = useCall('status', {})
  const { data: days } = useCall('home days', {})
  const [metric, setMetric] = useHeatMetric()
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
        {!isEmpty && !(error && !data) && <NowSection rows={rows} isIndexing={data?.isIndexing ?? false} />}
        <StatusNotices isIndexing={data?.isIndexing ?? false} rows={rows} />
        {error && (
          <div className="mt-4">
            <ErrorNote error={error} onRetry={() => void refetch()} />
          </div>
        )}
        {!isEmpty && !(error && !data) && (
          <>
            <ActivitySection days={days} metric={metric} onMetric={setMetric} />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
              <Sessions rows={rows} />
              <div className="min-w-0">
                <HomeSection title="Five-hour window">
                  <BlockWindow />
                </HomeSection>
                <HomeSection title={`Last ${ACTIVE_DAYS} active days`} more={{ href: '/usage', label: 'Usage' }}>
                  {days ? (
                    <ActiveDays days={days.days} metric={metric} />
                  ) : (
                    <div className="h-24 border-b border-line" />
                  )}
                </HomeSection>
                <SavedSearchesSection />
                <Projects rows={rows} />
              </div>
            </div>
          </>
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

const KINDS = [
  { value: 'recent', label: 'Recent' },
  { value: 'starred', label: 'Starred' },
] as const

function Sessions({ rows }: { rows: readonly SessionRow[] | undefined }) {
  const [kind, setKind] = useState<'recent' | 'starred'>('recent')
  const starred = rows?.filter(({ isStarred }) => isStarred)
  const shown = kind === 'starred' ? starred?.slice(0, SESSIONS) : rows && recentSessions(rows, SESSIONS)
  const all = kind === 'starred' ? starred : rows
  return (
    <HomeSection
      title="Sessions"
      aside={<Segmented label="Sessions" value={kind} options={KINDS} onChange={setKind} />}
      more={
        all && all.length > SESSIONS
          ? {
              href: kind === 'starred' ? '/sessions?starred=yes' : '/sessions',
              label: `All ${formatCount(all.length)}`,
            }
          : undefined
      }
    >
      {shown ? (
        <ul>
          {shown.map((row) => (
            <SessionLine key={row.id} row={row} />
          ))}
        </ul>
      ) : (
        <LineSkeletons count={SESSIONS} label="Loading sessions" />
      )}
      {shown?.length === 0 && (
        <p className="px-3 py-2.5 text-sm text-muted">
          No session is starred. The star is beside each session in a list.
        </p>
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
