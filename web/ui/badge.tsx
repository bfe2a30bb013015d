import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type BadgeTone = 'plain' | 'info' | 'ok' | 'warning' | 'error' | 'accent'

const tones: Readonly<Record<BadgeTone, string>> = {
  plain: 'bg-hover text-muted',
  info: 'bg-info-soft text-info',
  ok: 'bg-ok-soft text-ok',
  warning: 'bg-warning-soft text-warning',
  error: 'bg-error-soft text-error',
  accent: 'bg-accent-soft text-accent-strong',
}

export interface BadgeProps {
  tone?: BadgeTone
  title?: string
  className?: string
  children: ReactNode
}

export function Badge({ tone = 'plain', title, className, children }: BadgeProps) {
  return (
    <span
      title={title}
      className={classNames(
        'inline-flex h-[1.125rem] shrink-0 items-center gap-1 rounded-sm px-1.5 text-2xs whitespace-nowrap tabular-nums',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
