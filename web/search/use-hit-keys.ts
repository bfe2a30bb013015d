import { useLocation } from 'wouter'
import { useKeys } from '../shell/use-keys.ts'
import { hitLink, type Hit } from './search-hit.ts'

export interface HitKeys {
  hits: readonly Hit[]
  active: number
  onMove: (index: number) => void
  onOpen: (hit: Hit) => void
  onBox: () => void
}

export function useHitKeys({ hits, active, onMove, onOpen, onBox }: HitKeys): void {
  const [, navigate] = useLocation()
  const go = (index: number) => () => onMove(Math.min(hits.length - 1, Math.max(0, index)))
  const up = active === 0 ? onBox : go(active - 1)
  const open = () => {
    const hit = hits[active]
    if (!hit) return
    onOpen(hit)
    navigate(hitLink(hit))
  }
  useKeys(
    {
      j: go(active + 1),
      k: up,
      ArrowDown: go(active + 1),
      ArrowUp: up,
      Home: go(0),
      End: go(hits.length - 1),
      Enter: open,
      Escape: onBox,
      '/': onBox,
    },
    {
      scope: 'Search',
      labels: {
        j: 'Next hit',
        k: 'Previous hit',
        Home: 'First hit',
        End: 'Last hit',
        Enter: 'Open hit',
        Escape: 'Back to the search box',
        'mod+Space': 'Show completions',
      },
    },
  )
}
