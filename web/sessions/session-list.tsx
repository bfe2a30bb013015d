// The active row stays mounted off screen, so that it keeps the focus.
import { useEffect, useRef, useState } from 'react'
import { VList, type VListHandle } from 'virtua'
import { focusSoon } from '../ui/focus-soon.ts'
import { GroupHead } from './group-head.tsx'
import type { GroupedRows, GroupItem } from './group-rows.ts'
import { SessionListRow } from './session-list-row.tsx'

export interface SessionListProps {
  grouped: GroupedRows
  active: number
  /** Incremented when the keyboard moves the active row: the list then scrolls to it and focuses it. */
  moves: number
  selected: ReadonlySet<string>
  onActive: (index: number) => void
  onSelect: (id: string) => void
  onOpen: (id: string) => void
}

const ROW_HEIGHT = 48

export function SessionList({ grouped, active, moves, selected, onActive, onSelect, onOpen }: SessionListProps) {
  const { items, rows, itemIndexes } = grouped
  const list = useRef<VListHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const [topGroup, setTopGroup] = useState<GroupItem>()
  const readTop = () => setTopGroup(groupAt(grouped, list.current))
  // Another group may be at the scroll position when the list changes.
  useEffect(readTop, [grouped])
  const itemIndex = itemIndexes[active]
  const id = rows[active]?.id
  const done = useRef(moves)
  useEffect(() => {
    // A list that appears again while the user types in the filter must not take the focus from it.
    if (moves === done.current || itemIndex === undefined || id === undefined) return undefined
    done.current = moves
    list.current?.scrollToIndex(itemIndex, { align: 'nearest', ...(topGroup ? { offset: -32 } : {}) })
    return focusSoon(() => box.current?.querySelector<HTMLElement>(`[data-session="${CSS.escape(id)}"] a`))
    // Depends on `moves` only: the list must not jump when its rows change.
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
        keepMounted={itemIndex === undefined ? [] : [itemIndex]}
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
              index={item.index}
              total={rows.length}
              isActive={item.index === active}
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

function groupAt({ items }: GroupedRows, list: VListHandle | null): GroupItem | undefined {
  if (!list || list.scrollOffset <= 0) return undefined
  const first = Math.min(list.findItemIndex(list.scrollOffset), items.length - 1)
  for (let index = first; index >= 0; index--) {
    const item = items[index]
    if (item?.kind === 'group') return item
  }
  return undefined
}
