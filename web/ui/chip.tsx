import type { ReactNode } from 'react'
import { formatCount } from '../../src/text/quantity.ts'
import { classNames } from './class-names.ts'
import type { IconName } from './icon-shapes.ts'
import { Icon } from './icon.tsx'

export interface ChipProps {
  pressed: boolean
  onToggle: () => void
  count?: number | undefined
  icon?: IconName
  children: ReactNode
}

export function Chip({ pressed, onToggle, count, icon, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={count === 0 && !pressed}
      onClick={onToggle}
      className={classNames(
        'inline-flex h-6 shrink-0 items-center gap-1.5 rounded-full border px-2.5 text-xs whitespace-nowrap max-md:h-8',
        'disabled:opacity-45',
        pressed
          ? 'border-accent bg-accent-soft text-accent-strong'
          : 'border-line text-muted enabled:hover:border-line-strong enabled:hover:text-text',
      )}
    >
      {icon && <Icon name={icon} className="size-3.5" />}
      {children}
      {count !== undefined && (
        <span className={classNames('tabular-nums', !pressed && 'text-faint')}>{formatCount(count)}</span>
      )}
    </button>
  )
}
