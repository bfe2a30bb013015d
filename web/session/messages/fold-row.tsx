// A collapsible row that tool calls and entries share, so that they line up and open with the same key.
import type { ReactNode } from 'react'
import type { EntryView } from '../../../src/describe/view.ts'
import { classNames } from '../../ui/class-names.ts'
import type { IconName } from '../../ui/icon-shapes.ts'
import { Icon } from '../../ui/icon.tsx'

const tones: Readonly<Record<EntryView['tone'], string>> = {
  plain: 'text-faint',
  info: 'text-info',
  warning: 'text-warning',
  error: 'text-error',
}

export interface FoldRowProps {
  icon: IconName
  title: string
  summary: ReactNode
  isMono?: boolean
  tone?: EntryView['tone']
  meta?: ReactNode
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  canOpen?: boolean
  children: () => ReactNode
}

export function FoldRow(props: FoldRowProps) {
  const { isOpen, onToggle, canOpen = true, children } = props
  return (
    <div className="min-w-0">
      {canOpen ? (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => onToggle(!isOpen)}
          className={classNames(line, 'w-full text-left hover:bg-hover')}
        >
          <Line {...props} />
        </button>
      ) : (
        <div className={classNames(line, 'items-start!')}>
          <Line {...props} />
        </div>
      )}
      {isOpen && canOpen && <div className="mt-0.5 mb-2 min-w-0 sm:pl-5">{children()}</div>}
    </div>
  )
}

const line =
  'flex min-h-7 min-w-0 flex-wrap items-center gap-x-1.5 rounded-md py-0.5 pr-1.5 text-sm max-md:min-h-9 sm:flex-nowrap'

function Line({ icon, title, summary, isMono = false, tone = 'plain', meta, isOpen, canOpen = true }: FoldRowProps) {
  return (
    <>
      <Icon
        name={isOpen ? 'chevron-down' : 'chevron-right'}
        className={classNames('size-3.5 text-faint print:hidden', !canOpen && 'invisible')}
      />
      <Icon name={icon} className={classNames('size-3.5', tones[tone], !canOpen && 'mt-[3px]')} />
      <span className={classNames('max-w-[70%] shrink-0 truncate font-medium', tone === 'error' && 'text-error')}>
        {title}
      </span>
      <span
        className={classNames(
          'min-w-0 flex-1 text-muted',
          // A row that cannot be opened must show its complete summary.
          canOpen ? 'truncate' : 'break-words max-sm:basis-40',
          isMono ? 'font-mono text-xs' : 'text-sm',
        )}
      >
        {summary}
      </span>
      {meta !== undefined && (
        <span className="flex min-w-0 items-center gap-x-2.5 text-xs whitespace-nowrap text-faint tabular-nums max-sm:basis-full max-sm:pl-10 sm:shrink-0">
          {meta}
        </span>
      )}
    </>
  )
}
