import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import type { IconName } from '../ui/icon-shapes.ts'
import { Icon } from '../ui/icon.tsx'

const styles = {
  calm: { row: 'border-line', icon: 'text-faint' },
  warning: { row: 'border-line bg-warning-soft', icon: 'text-warning' },
  error: { row: 'border-line bg-error-soft', icon: 'text-error' },
} as const

export interface NoticeProps {
  tone?: keyof typeof styles
  icon: IconName
  children: ReactNode
}

export function Notice({ tone = 'calm', icon, children }: NoticeProps) {
  const style = styles[tone]
  return (
    <div className={classNames('flex gap-2.5 border-b px-3 py-2 text-sm first:border-t', style.row)}>
      <Icon name={icon} className={classNames('mt-0.5', style.icon)} />
      <div className="min-w-0 flex-1 break-words">{children}</div>
    </div>
  )
}
