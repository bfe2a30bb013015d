// A part of the archive page: a heading, what it is about, an action, and results.
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import type { Verdict } from './archive-text.ts'

export interface SectionProps {
  title: string
  about: ReactNode
  action?: ReactNode
  children?: ReactNode
}

export function Section({ title, about, action, children }: SectionProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-3 border-b border-line py-5 last:border-b-0">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-sm font-medium">{title}</h2>
          <p className="mt-0.5 max-w-prose text-xs text-muted">{about}</p>
        </div>
        {action && <div className="flex shrink-0 flex-wrap items-center gap-2">{action}</div>}
      </div>
      {children}
    </section>
  )
}

const TONES = {
  ok: { icon: 'check', color: 'text-ok' },
  warning: { icon: 'alert', color: 'text-warning' },
  error: { icon: 'alert', color: 'text-error' },
} as const

export function VerdictLine({ verdict: { tone, text }, children }: { verdict: Verdict; children?: ReactNode }) {
  const { icon, color } = TONES[tone]
  return (
    <div role="status" className="flex gap-2 text-sm tabular-nums">
      <Icon name={icon} className={classNames('mt-0.5', color)} />
      <div className="min-w-0 flex-1">
        <p>{text}</p>
        {children}
      </div>
    </div>
  )
}

export interface Fact {
  label: string
  value: string
  tone?: 'plain' | 'warning'
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
      {facts.map(({ label, value, tone = 'plain' }) => (
        <div key={label} className="flex min-w-0 flex-col-reverse">
          <dt className="text-xs text-muted">{label}</dt>
          <dd
            className={classNames('text-lg leading-6 tabular-nums', tone === 'warning' ? 'text-warning' : 'text-text')}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
