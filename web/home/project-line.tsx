import { Link } from 'wouter'
import { plural } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import { Cost } from '../usage/cost.tsx'
import type { ProjectRow } from './recent-projects.ts'

export function ProjectLine({ project }: { project: ProjectRow }) {
  const { path, name, sessions, live, endedAt, costUsd, unpriced } = project
  return (
    <li>
      <Link
        href={`/sessions?${new URLSearchParams({ project: path })}`}
        title={visibleLine(path)}
        className="flex h-12 items-center gap-3 border-b border-line px-3 outline-offset-[-2px] hover:bg-hover max-sm:h-14"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm text-text">{visibleLine(name)}</span>
          <span className="block truncate text-xs text-muted tabular-nums">
            {plural(sessions, 'session')}
            {live > 0 && <span className="text-ok">{` · ${live} running`}</span>}
          </span>
        </span>
        <span className="shrink-0 text-right text-xs text-muted tabular-nums">
          <Cost of={{ usd: costUsd, unpriced }} className="block" />
          <RelativeTime at={endedAt} className="block text-faint" />
        </span>
      </Link>
    </li>
  )
}
