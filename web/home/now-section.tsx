import { NowCard } from './now-card.tsx'
import { HomeSection } from './home-section.tsx'
import { NotifySwitch } from './notify-switch.tsx'
import type { SessionRow } from './recent-projects.ts'
import { useRunning } from './use-running.ts'

export interface NowSectionProps {
  rows: readonly SessionRow[] | undefined
  /** Running sessions may not be in the list yet. */
  isIndexing: boolean
}

export function NowSection({ rows, isIndexing }: NowSectionProps) {
  const running = useRunning(rows)
  return (
    <HomeSection title="Now" aside={<NotifySwitch />}>
      {running.length > 0 ? (
        <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {running.map((session) => (
            <NowCard key={session.row.id} {...session} />
          ))}
        </ul>
      ) : (
        <p className="px-3 py-2.5 text-sm text-muted">
          {rows && !isIndexing
            ? 'No session is running. A session appears here as soon as Claude Code writes to it.'
            : 'Loading…'}
        </p>
      )}
    </HomeSection>
  )
}
