import { useId, useState, type ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { IconName } from '../../ui/icon-shapes.ts'
import { Icon } from '../../ui/icon.tsx'

export interface CollapsibleCardProps {
  title: ReactNode
  summary?: ReactNode
  note?: ReactNode
  icon?: IconName
  tone?: 'plain' | 'error'
  isOpen?: boolean | undefined
  onOpenChange?: ((isOpen: boolean) => void) | undefined
  isOpenAtFirst?: boolean
  className?: string
  children: ReactNode | (() => ReactNode)
}

export function CollapsibleCard(props: CollapsibleCardProps) {
  const { title, summary, note, icon, tone = 'plain', className, children } = props
  const [isOpenHere, setOpenHere] = useState(props.isOpenAtFirst ?? false)
  const isOpen = props.isOpen ?? isOpenHere
  const id = useId()
  const toggle = () => {
    setOpenHere(!isOpen)
    props.onOpenChange?.(!isOpen)
  }
  return (
    <div className={classNames('min-w-0', className)}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
        className="flex min-h-7 w-full min-w-0 items-center gap-1.5 rounded-md pr-2 text-left text-xs text-muted hover:bg-hover hover:text-text max-md:min-h-8"
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} className="text-faint" />
        {icon && <Icon name={icon} />}
        <span className={classNames('max-w-full shrink-0 truncate', tone === 'error' && 'text-error')}>{title}</span>
        {!isOpen && summary && <span className="min-w-0 flex-1 truncate text-faint">{summary}</span>}
        {note && <span className="ml-auto shrink-0 pl-2 text-2xs text-faint tabular-nums">{note}</span>}
      </button>
      {isOpen && (
        <div id={id} className="mt-0.5 min-w-0 pl-5">
          {typeof children === 'function' ? children() : children}
        </div>
      )}
    </div>
  )
}
