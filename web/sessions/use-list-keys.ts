import { useLocation } from 'wouter'
import type { SessionRow } from '../../src/operations/find/sessions-page.ts'
import { useKeys } from '../shell/use-keys.ts'

export interface ListKeys {
  rows: readonly SessionRow[]
  active: number
  onMove: (place: number) => void
  /** Before a session is opened. */
  onOpen: (id: string) => void
  onSelect: (id: string) => void
  onStar: (row: SessionRow) => void
  onClearSelection: () => void
  onFilter: () => void
}

const PAGE = 12

/** The list by keyboard alone. */
export function useListKeys({
  rows,
  active,
  onMove,
  onOpen,
  onSelect,
  onStar,
  onClearSelection,
  onFilter,
}: ListKeys): void {
  const [, navigate] = useLocation()
  const go = (place: number) => () => onMove(Math.max(0, Math.min(rows.length - 1, place)))
  const row = rows[active]
  useKeys(
    {
      j: go(active + 1),
      k: go(active - 1),
      ArrowDown: go(active + 1),
      ArrowUp: go(active - 1),
      PageDown: go(active + PAGE),
      PageUp: go(active - PAGE),
      Home: go(0),
      End: go(rows.length - 1),
      Enter: () => {
        if (!row) return
        onOpen(row.id)
        navigate(`/s/${encodeURIComponent(row.id)}`)
      },
      x: () => row && onSelect(row.id),
      s: () => row && onStar(row),
      Escape: onClearSelection,
      '/': onFilter,
    },
    {
      scope: 'Sessions',
      labels: {
        j: 'Next session',
        k: 'Previous session',
        Home: 'First session',
        End: 'Last session',
        Enter: 'Open the session',
        x: 'Select the session',
        s: 'Star the session',
        Escape: 'Clear the selection',
        '/': 'Filter by title',
      },
    },
  )
}
