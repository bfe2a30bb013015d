import type { ReactNode } from 'react'
import { Link } from 'wouter'

export interface HomeSectionProps {
  title: string
  more?: { href: string; label: string } | undefined
  /** Controls at the right of the title. */
  aside?: ReactNode
  children: ReactNode
}

export function HomeSection({ title, more, aside, children }: HomeSectionProps) {
  return (
    <section className="mt-6" aria-label={title}>
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line-strong px-3 pb-1">
        <h2 className="mr-auto text-sm font-medium">{title}</h2>
        {aside}
        {more && (
          <Link href={more.href} className="py-0.5 text-xs text-muted hover:text-accent">
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
