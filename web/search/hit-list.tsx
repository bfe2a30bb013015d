// Hits under their sessions. Only what is on the screen is drawn; the hit one is at stays mounted, so that the focus is
// never lost.
import { useEffect, useRef } from 'react'
import { VList, type VListHandle } from 'virtua'
import { focusSoon } from '../ui/focus-soon.ts'
import { Button } from '../ui/button.tsx'
import type { GroupedHits } from './group-hits.ts'
import { HitHead } from './hit-head.tsx'
import { HitRow } from './hit-row.tsx'
import { hitKey, type Hit } from './search-hit.ts'
import { MOST_PER_SESSION } from './use-hits.ts'

export interface HitListProps {
  grouped: GroupedHits
  active: number
  /** Raised when the keyboard moved there: then it is brought into sight and gets the focus. */
  moves: number
  hasPreview: boolean
  isLimited: boolean
  hasMore: boolean
  isBusy: boolean
  onActive: (place: number) => void
  onOpen: (hit: Hit) => void
  onMore: () => void
  onSession: (session: string) => void
}

export function HitList(props: HitListProps) {
  const { grouped, active, moves, hasPreview, isLimited, hasMore, isBusy, onActive, onOpen, onMore, onSession } = props
  const { items, hits, spots } = grouped
  const list = useRef<VListHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const spot = spots[active]
  const done = useRef(moves)
  useEffect(() => {
    // A list that is new takes no focus from the box.
    if (moves === done.current || spot === undefined) return undefined
    done.current = moves
    // With the first hit of a session its head comes into sight.
    const isFirst = items[spot - 1]?.kind === 'session'
    list.current?.scrollToIndex(isFirst ? spot - 1 : spot, { align: 'nearest' })
    list.current?.scrollToIndex(spot, { align: 'nearest' })
    return focusSoon(() => box.current?.querySelector<HTMLElement>(`[data-hit="${active}"] a`))
    // Only a move of the keyboard scrolls: hits that arrive must not jump.
  }, [moves])
  return (
    <div ref={box} className="min-h-0 flex-1">
      <VList
        ref={list}
        role="list"
        aria-label="Hits"
        data={[...items, 'end' as const]}
        keepMounted={spot === undefined ? [] : [spot]}
      >
        {(item) => {
          if (item === 'end')
            return (
              <div key="end" role="listitem" className="flex justify-center py-4">
                {hasMore && (
                  <Button size="sm" disabled={isBusy} onClick={onMore}>
                    More hits
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
                  isLimited && item.found >= MOST_PER_SESSION && item.hit.session !== ''
                    ? () => onSession(item.hit.session)
                    : undefined
                }
              />
            )
          return (
            <HitRow
              key={hitKey(item.hit)}
              hit={item.hit}
              place={item.place}
              total={hits.length}
              isActive={item.place === active}
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
