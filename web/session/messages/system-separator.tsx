// A line across the conversation where the model changes or a compaction happens.
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { IconName } from '../../ui/icon-shapes.ts'
import { Icon } from '../../ui/icon.tsx'

export interface SystemSeparatorProps {
  label: ReactNode
  icon?: IconName
  tone?: 'plain' | 'info' | 'warning'
  isOpen?: boolean | undefined
  onToggle?: ((isOpen: boolean) => void) | undefined
  children?: ReactNode
}

const tones = { plain: 'text-faint', info: 'text-info', warning: 'text-warning' } as const

export function SystemSeparator({
  label,
  icon,
  tone = 'plain',
  isOpen = false,
  onToggle,
  children,
}: SystemSeparatorProps) {
  const content = (
    <>
      {icon && <Icon name={icon} className="size-3.5" />}
      <span className="min-w-0">{label}</span>
    </>
  )
  return (
    <div className="py-1.5">
      <div className={classNames('flex items-center gap-3 text-xs', tones[tone])}>
        <span aria-hidden="true" className="h-px w-4 shrink-0 bg-line-strong sm:flex-1" />
        {onToggle ? (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => onToggle(!isOpen)}
            className="flex min-h-7 min-w-0 items-center gap-1.5 rounded-sm px-1.5 text-left hover:bg-hover max-md:min-h-8"
          >
            {content}
            <Icon name="chevron-right" className={classNames('size-3 transition-transform', isOpen && 'rotate-90')} />
          </button>
        ) : (
          <span className="flex min-w-0 items-center gap-1.5">{content}</span>
        )}
        <span aria-hidden="true" className="h-px flex-1 bg-line-strong" />
      </div>
      {isOpen && <div className="mt-1">{children}</div>}
    </div>
  )
}
