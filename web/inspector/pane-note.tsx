import type { ReactNode } from 'react'

/** A sentence where there is nothing to list. */
export function PaneNote({ children }: { children: ReactNode }) {
  return <div className="px-3 py-4 text-xs text-muted">{children}</div>
}
