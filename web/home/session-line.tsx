import { Link } from 'wouter'
import { normalizeModel } from '../../src/format/model.ts'
import { formatDuration, timeBetween } from '../../src/text/duration.ts'
import { formatTokens, plural } from '../../src/text/quantity.ts'
import { shortModel } from '../../src/text/short-model.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { NoteText, StarButton, TagList } from '../edit/annotation-marks.tsx'
import { SessionMarks } from '../sessions/session-marks.tsx'
import { classNames } from '../ui/class-names.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import { Cost } from '../usage/cost.tsx'
import type { SessionRow } from './recent-projects.ts'

export function SessionLine({ row }: { row: SessionRow }) {
  const { id, title, tags = [], isStarred = false, prompts, tokens, costUsd, unpriced, endedAt } = row
  return (
    <li className="group flex h-13 items-center border-b border-line pr-3 pl-1 hover:bg-hover max-sm:h-14 max-sm:pl-3">
      <StarButton
        session={id}
        isStarred={isStarred}
        label={`Star ${visibleLine(title)}`}
        className={classNames(
          'w-6! max-sm:hidden',
          !isStarred && 'opacity-0 group-hover:opacity-100 focus-visible:opacity-100',
        )}
      />
      <Link
        href={`/s/${encodeURIComponent(id)}`}
        className="flex h-full min-w-0 flex-1 items-center gap-3 outline-offset-[-2px] sm:pl-1.5"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm text-text">{visibleLine(title)}</span>
          <span className="block truncate text-xs text-muted">
            <NoteText row={row} />
            <TagList tags={tags} />
            {subtitleParts(row).join(' · ')}
          </span>
        </span>
        <SessionMarks row={row} />
        <span className="flex shrink-0 items-center text-right text-xs text-muted tabular-nums max-sm:flex-col-reverse max-sm:items-end">
          <span className="w-22 leading-tight max-sm:hidden">
            <span className="block">{plural(prompts, 'prompt')}</span>
            {tokens > 0 && <span className="block text-faint">{formatTokens(tokens)} tokens</span>}
          </span>
          <Cost of={{ usd: costUsd, unpriced }} className="w-20 whitespace-nowrap max-sm:w-auto" />
          <RelativeTime at={endedAt} className="w-20 text-faint max-sm:w-auto" />
        </span>
      </Link>
    </li>
  )
}

function subtitleParts({ project, branch, models, startedAt, endedAt, machine }: SessionRow): string[] {
  const [model = '', ...others] = [...new Set(models.map((name) => shortModel(normalizeModel(name))))]
  const ms = timeBetween(startedAt, endedAt)
  return [
    project.name,
    branch ?? '',
    others.length > 0 ? `${model} +${others.length}` : model,
    ms !== null && ms >= 60_000 ? formatDuration(ms) : '',
    machine ?? '',
  ]
    .filter(Boolean)
    .map(visibleLine)
}
