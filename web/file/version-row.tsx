import { memo } from 'react'
import { Link } from 'wouter'
import { formatCount } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { clockTime } from '../session/messages/clock-time.ts'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { VersionEntry } from './file-data.ts'
import { VersionCost } from './version-cost.tsx'
import { LineChange, VersionBadge } from './version-marks.tsx'
import { causeText } from './version-text.ts'

export interface VersionRowProps {
  path: string
  version: VersionEntry
  total: number
  isSelected: boolean
  /** Whether the selected version is compared with this one. */
  isFrom: boolean
  href: string
  onSelect: (version: number) => void
  onCompare: (version: number) => void
}

export const VersionRow = memo(function VersionRow(props: VersionRowProps) {
  const { path, version, total, isSelected, isFrom, href, onSelect, onCompare } = props
  const { number, at } = version
  return (
    <div
      role="listitem"
      aria-posinset={number}
      aria-setsize={total}
      className={classNames(
        'group/row relative border-l-2',
        isSelected ? 'border-accent bg-accent-soft' : isFrom ? 'border-accent/50 bg-hover' : 'border-transparent',
        !isSelected && 'hover:bg-hover',
      )}
    >
      <Link
        href={href}
        aria-current={isSelected ? 'true' : undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onSelect(number)
        }}
        className="block py-1 pr-3 pl-2.5 text-xs outline-offset-[-2px]"
      >
        <span className="flex h-5 items-center gap-1.5">
          <span className="min-w-6 shrink-0 font-medium tabular-nums">{formatCount(number)}</span>
          <VersionBadge version={version} />
          {isFrom && <span className="shrink-0 text-2xs text-accent">compared</span>}
          <span className="ml-auto text-2xs">
            {version.exists === false ? <span className="text-faint">no file</span> : <LineChange version={version} />}
          </span>
          <span className="shrink-0 text-2xs text-faint tabular-nums">{at === null ? '' : clockTime(at)}</span>
        </span>
        <Origin path={path} version={version} hasButton={isFrom} />
      </Link>
      {!isSelected && (
        <IconButton
          icon="columns"
          size="sm"
          label={isFrom ? `Stop comparing with version ${number}` : `Compare with version ${number}`}
          aria-pressed={isFrom}
          onClick={() => onCompare(number)}
          className={classNames(
            'absolute! right-2 bottom-0.5 size-5! bg-surface pointer-coarse:size-6! group-hover/row:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100',
            isFrom ? 'text-accent!' : 'opacity-0',
          )}
        />
      )}
    </div>
  )
})

function Origin({ path, version, hasButton }: { path: string; version: VersionEntry; hasButton: boolean }) {
  const { cause, prompt, turn, agentId } = version
  const text = cause === null ? visibleLine(prompt ?? '') : causeText(cause)
  const where = [turn === null ? '' : `turn ${formatCount(turn)}`, agentId === null ? '' : 'agent']
    .filter((part) => part !== '')
    .join(', ')
  return (
    <span
      className={classNames(
        'flex h-4 items-center gap-1.5 pl-7.5 text-2xs text-muted pointer-coarse:pr-8',
        hasButton && 'pr-6',
      )}
    >
      {where !== '' && cause === null && <span className="shrink-0 text-faint tabular-nums">{where}</span>}
      <span className={classNames('min-w-0 truncate', cause !== null && 'text-(--chart-plum)')}>{text}</span>
      <VersionCost path={path} version={version} className="ml-auto shrink-0 text-faint tabular-nums" />
    </span>
  )
}
