// One row of the session list. Memoized, so that scrolling through thousands of sessions renders only rows that change.
import { memo } from 'react'
import { describePlace } from '../../src/describe/describe-counts.ts'
import { Link } from 'wouter'
import { normalizeModel } from '../../src/format/model.ts'
import type { SessionRow } from '../../src/operations/find/outputs.ts'
import { formatBytes, formatCount, formatTokens } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { NoteText, StarButton, TagList } from '../edit/annotation-marks.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { Cost } from '../usage/cost.tsx'
import { COLUMNS } from './column-heads.tsx'
import { SessionMarks } from './session-marks.tsx'

export interface SessionListRowProps {
  row: SessionRow
  index: number
  total: number
  isActive: boolean
  isSelected: boolean
  onActive: (index: number) => void
  onSelect: (id: string) => void
  onOpen: (id: string) => void
}

export const SessionListRow = memo(function SessionListRow(props: SessionListRowProps) {
  const { row, index, total, isActive, isSelected, onActive, onSelect, onOpen } = props
  const title = visibleLine(row.title)
  return (
    <div
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={total}
      data-session={row.id}
      className={classNames(
        'group relative flex h-12 items-center border-b border-line pl-1 max-sm:h-14',
        isSelected ? 'bg-accent-soft' : isActive ? 'bg-hover' : 'hover:bg-hover',
      )}
    >
      {isActive && <span className="absolute inset-y-0 left-0 w-0.5 bg-accent" />}
      <label className="flex h-full w-6.5 shrink-0 cursor-pointer items-center justify-center max-md:w-8">
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isSelected}
          aria-label={`Select ${title}`}
          onChange={() => onSelect(row.id)}
          className={classNames(
            'size-3.5 accent-accent',
            !isSelected && 'opacity-0 group-hover:opacity-100 focus-visible:opacity-100 max-md:opacity-40',
          )}
        />
      </label>
      <StarButton
        session={row.id}
        isStarred={row.isStarred ?? false}
        label={`Star ${title}`}
        tabIndex={-1}
        className={classNames(
          'w-6! max-md:hidden',
          !row.isStarred && 'opacity-0 group-hover:opacity-100 focus-visible:opacity-100',
        )}
      />
      <Link
        href={`/s/${encodeURIComponent(row.id)}`}
        tabIndex={isActive ? 0 : -1}
        onFocus={() => onActive(index)}
        onClick={() => onOpen(row.id)}
        className="flex h-full min-w-0 flex-1 items-center gap-3 pr-3 pl-1.5 outline-offset-[-2px]"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm text-text">
            {row.isStarred && <StarMark />}
            {title}
          </span>
          <span className="block truncate text-xs text-muted">
            <TagList tags={row.tags ?? []} />
            <NoteText row={row} />
            {subtitleParts(row).join(' · ')}
          </span>
        </span>
        <SessionMarks row={row} />
        <Figures row={row} />
      </Link>
    </div>
  )
})

function StarMark() {
  return (
    <span className="mr-1 text-warning md:hidden">
      <Icon name="star" className="mb-0.5 inline size-3 fill-current" />
      <span className="sr-only">starred</span>
    </span>
  )
}

function subtitleParts(row: SessionRow): string[] {
  const { project, worktree, branch, models } = row
  const [model = '', ...others] = [...new Set(models.map((name) => normalizeModel(name).replace(/^claude-/, '')))]
  const named = others.length > 0 ? `${model} +${others.length}` : model
  return [describePlace(row), project.name, worktree ?? '', branch ?? '', named].filter(Boolean).map(visibleLine)
}

function Figures({ row }: { row: SessionRow }) {
  const { prompts, tokens, bytes, costUsd, unpriced, endedAt } = row
  const figures = {
    prompts: <Figure value={formatCount(prompts)} unit={prompts === 1 ? 'prompt' : 'prompts'} />,
    tokens: tokens > 0 && <Figure value={formatTokens(tokens)} unit="tokens" />,
    size: formatBytes(bytes),
    cost: <Cost of={{ usd: costUsd, unpriced }} />,
    active: <RelativeTime at={endedAt} className="text-faint" />,
  }
  return (
    <span className="flex shrink-0 items-center text-right text-xs whitespace-nowrap text-muted tabular-nums max-sm:flex-col-reverse max-sm:items-end">
      {COLUMNS.map(({ key, className }) => (
        <span key={key} className={className}>
          {figures[key]}
        </span>
      ))}
    </span>
  )
}

function Figure({ value, unit }: { value: string; unit: string }) {
  return (
    <>
      {value}
      <span className="sr-only"> {unit}</span>
    </>
  )
}
