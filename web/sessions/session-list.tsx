// The list itself: only what is on the screen is drawn, and the head of the group at the top stays in sight. The row one is
// at stays mounted wherever one scrolls, so that the focus is never lost.
import { useEffect, useRef, useState } from 'react'
import { VList, type VListHandle } from 'virtua'
import { focusSoon } from '../ui/focus-soon.ts'
import { GroupHead } from './group-head.tsx'
import type { GroupedRows, GroupItem } from './group-rows.ts'
import { SessionListRow } from './session-list-row.tsx'

export interface SessionListProps {
  grouped: GroupedRows
  /** Place of the row one is at, among the sessions. */
  active: number
  /** Raised when the keyboard moved there: then it is brought into sight and gets the focus. */
  moves: number
  selected: ReadonlySet<string>
  onActive: (place: number) => void
  onSelect: (id: string) => void
  onOpen: (id: string) => void
}

const ROW_HEIGHT = 48

export function SessionList({ grouped, active, moves, selected, onActive, onSelect, onOpen }: SessionListProps) {
  const { items, rows, spots } = grouped
  const list = useRef<VListHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const [topGroup, setTopGroup] = useState<GroupItem>()
  const readTop = () => setTopGroup(groupAt(grouped, list.current))
  // A list that has changed has other groups where it stands.
  useEffect(readTop, [grouped])
  const spot = spots[active]
  const id = rows[active]?.id
  const done = useRef(moves)
  useEffect(() => {
    // A list that comes back, because a filter lets something through again, takes no focus from the filter.
    if (moves === done.current || spot === undefined || id === undefined) return undefined
    done.current = moves
    list.current?.scrollToIndex(spot, { align: 'nearest', ...(topGroup ? { offset: -32 } : {}) })
    return focusSoon(() => box.current?.querySelector<HTMLElement>(`[data-session="${CSS.escape(id)}"] a`))
    // Only a move of the keyboard scrolls: a list that changes under the eyes must not jump.
  }, [moves])
  return (
    <div ref={box} className="relative min-h-0 flex-1">
      {topGroup && (
        <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 top-0 z-10">
          <GroupHead group={topGroup} isFixed />
        </div>
      )}
      <VList
        ref={list}
        role="list"
        aria-label="Sessions"
        className="[scrollbar-gutter:stable]"
        data={items}
        itemSize={ROW_HEIGHT}
        keepMounted={spot === undefined ? [] : [spot]}
        onScroll={readTop}
        onResize={readTop}
      >
        {(item) =>
          item.kind === 'group' ? (
            <div key={`group ${item.key}`} role="listitem">
              <GroupHead group={item} />
            </div>
          ) : (
            <SessionListRow
              key={item.row.id}
              row={item.row}
              place={item.place}
              total={rows.length}
              isActive={item.place === active}
              isSelected={selected.has(item.row.id)}
              onActive={onActive}
              onSelect={onSelect}
              onOpen={onOpen}
            />
          )
        }
      </VList>
    </div>
  )
}

/** The head that would be out of sight at the top; none at the very top, where it can be seen itself. */
function groupAt({ items }: GroupedRows, list: VListHandle | null): GroupItem | undefined {
  if (!list || list.scrollOffset <= 0) return undefined
  const first = Math.min(list.findItemIndex(list.scrollOffset), items.length - 1)
  for (let index = first; index >= 0; index--) {
    const item = items[index]
    if (item?.kind === 'group') return item
  }
  return undefined
}
