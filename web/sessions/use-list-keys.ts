import { useLocation } from 'wouter'
import type { SessionRow } from '../../src/operations/find/outputs.ts'
import { useKeys } from '../shell/use-keys.ts'

export interface ListKeys {
  rows: readonly SessionRow[]
  active: number
  onMove: (index: number) => void
  onOpen: (id: string) => void
  onSelect: (id: string) => void
  onStar: (row: SessionRow) => void
  onClearSelection: () => void
  onFilter: () => void
}

const PAGE_ROWS = 12

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
  const go = (index: number) => () => onMove(Math.max(0, Math.min(rows.length - 1, index)))
  const row = rows[active]
  useKeys(
    {
      j: go(active + 1),
      k: go(active - 1),
      ArrowDown: go(active + 1),
      ArrowUp: go(active - 1),
      PageDown: go(active + PAGE_ROWS),
      PageUp: go(active - PAGE_ROWS),
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
        Enter: 'Open session',
        x: 'Select session',
        s: 'Star session',
        Escape: 'Clear selection',
        '/': 'Filter by title',
      },
    },
  )
}
