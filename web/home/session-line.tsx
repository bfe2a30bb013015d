import { Link } from 'wouter'
import { plural } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { NoteText } from '../edit/annotation-marks.tsx'
import { Icon } from '../ui/icon.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { Cost } from '../usage/cost.tsx'
import type { SessionRow } from './recent-projects.ts'

export function SessionLine({ row }: { row: SessionRow }) {
  const { id, title, project, branch, state, machine, prompts, costUsd, unpriced, endedAt, note } = row
  return (
    <li>
      <Link
        href={`/s/${encodeURIComponent(id)}`}
        className="flex h-12 items-center gap-3 border-b border-line px-3 outline-offset-[-2px] hover:bg-hover max-sm:h-14"
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1">
            {state === 'live' && <LiveDot />}
            <span className="truncate text-sm text-text">{visibleLine(title)}</span>
          </span>
          <span className="block truncate text-xs text-muted">
            <NoteText note={note} />
            {[project.name, branch ?? '', machine ?? ''].filter(Boolean).map(visibleLine).join(' · ')}
          </span>
        </span>
        <span className="flex shrink-0 items-center text-right text-xs text-muted tabular-nums max-sm:flex-col-reverse max-sm:items-end">
          <span className="w-24 max-sm:hidden">{plural(prompts, 'prompt')}</span>
          <Cost of={{ usd: costUsd, unpriced }} className="w-20 whitespace-nowrap max-sm:w-auto" />
          <RelativeTime at={endedAt} className="w-24 text-faint max-sm:w-auto" />
        </span>
      </Link>
    </li>
  )
}

function LiveDot() {
  return (
    <span title="Running" className="flex text-ok">
      <Icon name="live" className="-ml-1" />
      <span className="sr-only">running: </span>
    </span>
  )
}
