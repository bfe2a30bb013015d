// The virtualized list of hits, grouped by session. The active hit stays mounted off screen, so that it keeps the focus.
import { useEffect, useRef } from 'react'
import { VList, type VListHandle } from 'virtua'
import { focusSoon } from '../ui/focus-soon.ts'
import { Button } from '../ui/button.tsx'
import type { GroupedHits } from './group-hits.ts'
import { HitHead } from './hit-head.tsx'
import { HitRow } from './hit-row.tsx'
import { hitKey, type Hit } from './search-hit.ts'
import { SESSION_LIMIT } from './use-hits.ts'

export interface HitListProps {
  grouped: GroupedHits
  active: number
  /** Incremented when the keyboard moves the active hit: the list then scrolls to it and focuses it. */
  moves: number
  hasPreview: boolean
  isLimited: boolean
  hasMore: boolean
  isBusy: boolean
  onActive: (index: number) => void
  onOpen: (hit: Hit) => void
  onMore: () => void
  onSession: (session: string) => void
}

export function HitList(props: HitListProps) {
  const { grouped, active, moves, hasPreview, isLimited, hasMore, isBusy, onActive, onOpen, onMore, onSession } = props
  const { items, hits, itemIndexes } = grouped
  const list = useRef<VListHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const itemIndex = itemIndexes[active]
  const done = useRef(moves)
  useEffect(() => {
    // A new list must not take the focus from the search box.
    if (moves === done.current || itemIndex === undefined) return undefined
    done.current = moves
    const isFirst = items[itemIndex - 1]?.kind === 'session'
    list.current?.scrollToIndex(isFirst ? itemIndex - 1 : itemIndex, { align: 'nearest' })
    list.current?.scrollToIndex(itemIndex, { align: 'nearest' })
    return focusSoon(() => box.current?.querySelector<HTMLElement>(`[data-hit="${active}"] a`))
    // Depends on `moves` only: the list must not jump when hits arrive.
  }, [moves])
  return (
    <div ref={box} className="min-h-0 flex-1">
      <VList
        ref={list}
        role="list"
        aria-label="Hits"
        data={[...items, 'end' as const]}
        keepMounted={itemIndex === undefined ? [] : [itemIndex]}
      >
        {(item) => {
          if (item === 'end')
            return (
              <div key="end" role="listitem" className="flex justify-center py-4">
                {hasMore && (
                  <Button size="sm" disabled={isBusy} onClick={onMore}>
                    Load more hits
                  </Button>
                )}
              </div>
            )
          if (item.kind === 'session')
            return (
              <HitHead
                key={`${item.hit.session}${item.hit.file}`}
                {...item}
                onMore={
                  isLimited && item.found >= SESSION_LIMIT && item.hit.session !== ''
                    ? () => onSession(item.hit.session)
                    : undefined
                }
              />
            )
          return (
            <HitRow
              key={hitKey(item.hit)}
              hit={item.hit}
              index={item.index}
              total={hits.length}
              isActive={item.index === active}
              hasPreview={hasPreview}
              onActive={onActive}
              onOpen={onOpen}
            />
          )
        }}
      </VList>
    </div>
  )
}
