import type { ReactNode } from 'react'
import { Link } from 'wouter'

export interface HomeSectionProps {
  title: string
  /** Where there is more of it. */
  more?: { href: string; label: string } | undefined
  children: ReactNode
}

export function HomeSection({ title, more, children }: HomeSectionProps) {
  return (
    <section className="mt-6">
      <div className="flex items-baseline justify-between border-b border-line-strong px-3 pb-1.5">
        <h2 className="text-sm font-medium">{title}</h2>
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
