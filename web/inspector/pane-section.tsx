import type { ReactNode } from 'react'

/** A part of a tab under a small heading; a hairline keeps it apart from what is above. */
export function PaneSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="border-t border-line first:border-t-0">
      <div className="flex min-h-9 items-center gap-2 px-3 pt-1.5">
        <h2 className="flex-1 text-xs font-medium text-muted">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
