import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import type { IconName } from '../ui/icon-shapes.ts'
import { Icon } from '../ui/icon.tsx'

const looks = {
  calm: { row: 'border-line', icon: 'text-faint' },
  warning: { row: 'border-line bg-warning-soft', icon: 'text-warning' },
  error: { row: 'border-line bg-error-soft', icon: 'text-error' },
} as const

export interface NoticeProps {
  tone?: keyof typeof looks
  icon: IconName
  children: ReactNode
}

/** One thing worth knowing, on a line of its own. */
export function Notice({ tone = 'calm', icon, children }: NoticeProps) {
  const look = looks[tone]
  return (
    <div className={classNames('flex gap-2.5 border-b px-3 py-2 text-sm first:border-t', look.row)}>
      <Icon name={icon} className={classNames('mt-0.5', look.icon)} />
      <div className="min-w-0 flex-1 break-words">{children}</div>
    </div>
  )
}
