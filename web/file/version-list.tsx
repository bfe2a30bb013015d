// The virtualized list of versions, oldest first as on the scrubber. The selected one stays in view.
import { useEffect, useMemo, useRef } from 'react'
import { VList, type VListHandle } from 'virtua'
import { visibleLine } from '../../src/text/visible.ts'
import { listItems, type VersionListItem } from './list-items.ts'
import type { VersionEntry } from './file-data.ts'
import { VersionRow } from './version-row.tsx'

export interface VersionListProps {
  path: string
  versions: readonly VersionEntry[]
  selected: number
  from: number | null
  linkTo: (version: number) => string
  onSelect: (version: number) => void
  onCompare: (version: number) => void
}

const ROW_HEIGHT = 46

export function VersionList({ path, versions, selected, from, linkTo, onSelect, onCompare }: VersionListProps) {
  const { items, indexes } = useMemo(() => listItems(versions), [versions])
  const list = useRef<VListHandle>(null)
  const index = indexes[selected - 1]
  const isPlaced = useRef(false)
  useEffect(() => {
    if (index === undefined) return
    if (!isPlaced.current) {
      isPlaced.current = true
      list.current?.scrollToIndex(index, { align: 'center' })
      return
    }
    // A heading above the row belongs to it.
    if (items[index - 1]?.kind === 'head') list.current?.scrollToIndex(index - 1, { align: 'nearest' })
    list.current?.scrollToIndex(index, { align: 'nearest' })
  }, [index, items])
  return (
    <div className="min-h-0 flex-1">
      <VList ref={list} role="list" aria-label="Versions" data={items} itemSize={ROW_HEIGHT}>
        {(item) =>
          item.kind === 'head' ? (
            <Head key={item.key} head={item} />
          ) : (
            <VersionRow
              key={item.key}
              path={path}
              version={item.version}
              total={versions.length}
              isSelected={item.version.number === selected}
              isFrom={item.version.number === from}
              href={linkTo(item.version.number)}
              onSelect={onSelect}
              onCompare={onCompare}
            />
          )
        }
      </VList>
    </div>
  )
}

function Head({ head: { title, day } }: { head: Extract<VersionListItem, { kind: 'head' }> }) {
  const name = visibleLine(title)
  return (
    <div role="listitem" className="flex items-baseline gap-2 px-3 pt-3 pb-1 text-2xs text-faint">
      <span title={name} className="min-w-0 flex-1 truncate font-medium text-muted">
        {name}
      </span>
      <span className="shrink-0 tabular-nums">{day}</span>
    </div>
  )
}
