// The virtualised rows of the files page. The active row stays mounted off screen, so that it keeps the focus.
import { memo, useEffect, useMemo, useRef } from 'react'
import { VList, type VListHandle } from 'virtua'
import { Link } from 'wouter'
import { plural } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { fileLink } from '../file/file-address.ts'
import { shortPath } from '../session/inspector/file-groups.ts'
import { classNames } from '../ui/class-names.ts'
import { focusSoon } from '../ui/focus-soon.ts'
import { Icon } from '../ui/icon.tsx'
import { FileFigures } from './file-columns.tsx'
import { changesOf } from './path-tree.ts'
import type { FileRow } from './visible-rows.ts'

const ROW_HEIGHT = 32
const INDENT = 16

export interface FileListProps {
  rows: readonly FileRow[]
  active: number
  /** Incremented when the keyboard moves the active row: the list then scrolls to it and focuses it. */
  moves: number
  onActive: (index: number) => void
  onToggle: (row: FileRow) => void
}

export function FileList({ rows, active, moves, onActive, onToggle }: FileListProps) {
  const list = useRef<VListHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const most = useMemo(() => mostChanges(rows), [rows])
  const done = useRef(moves)
  useEffect(() => {
    if (moves === done.current) return undefined
    done.current = moves
    list.current?.scrollToIndex(active, { align: 'nearest' })
    return focusSoon(() => box.current?.querySelector<HTMLElement>(`[data-row="${active}"] :is(a, button)`))
    // Depends on `moves` only: the list must not jump when its rows change.
  }, [moves])
  return (
    <div ref={box} className="min-h-0 flex-1">
      <VList
        ref={list}
        role="list"
        aria-label="Files"
        className="[scrollbar-gutter:stable]"
        data={rows}
        itemSize={ROW_HEIGHT}
        keepMounted={active < rows.length ? [active] : []}
      >
        {(row, index) => (
          <Row
            key={row.key}
            row={row}
            index={index}
            total={rows.length}
            isActive={index === active}
            most={most.get(row.depth) ?? 0}
            onActive={onActive}
            onToggle={onToggle}
          />
        )}
      </VList>
    </div>
  )
}

/** By depth: the bar of a file in a folder that sums up thousands of changes would be empty. */
function mostChanges(rows: readonly FileRow[]): ReadonlyMap<number, number> {
  const most = new Map<number, number>()
  for (const { depth, node } of rows) most.set(depth, Math.max(most.get(depth) ?? 0, changesOf(node)))
  return most
}

interface RowProps {
  row: FileRow
  index: number
  total: number
  isActive: boolean
  most: number
  onActive: (index: number) => void
  onToggle: (row: FileRow) => void
}

const Row = memo(function Row({ row, index, total, isActive, most, onActive, onToggle }: RowProps) {
  const { node, depth, isOpen } = row
  const className = classNames(
    'flex h-8 w-full items-center pr-3 text-left text-sm outline-offset-[-2px]',
    isActive ? 'bg-accent-soft' : 'hover:bg-hover',
  )
  const content = (
    <>
      <span className="flex min-w-0 flex-1 items-center gap-1.5" style={{ paddingLeft: 12 + depth * INDENT }}>
        <RowIcon row={row} />
        <RowName row={row} />
        {isOpen !== null && (
          <span className="shrink-0 text-xs text-faint tabular-nums max-sm:hidden">{plural(node.files, 'path')}</span>
        )}
      </span>
      <FileFigures node={node} most={most} />
    </>
  )
  const shared = {
    className,
    title: visibleLine(node.path),
    tabIndex: isActive ? 0 : -1,
    onFocus: () => onActive(index),
  }
  return (
    <div role="listitem" aria-posinset={index + 1} aria-setsize={total} data-row={index}>
      {isOpen === null ? (
        <Link href={fileLink({ path: node.path })} {...shared}>
          {content}
        </Link>
      ) : (
        <button type="button" aria-expanded={isOpen} onClick={() => onToggle(row)} {...shared}>
          {content}
        </button>
      )}
    </div>
  )
})

/** In a list, a path without folders above it: its name first, because the end of a long path would be cut. */
function RowName({ row: { node, depth } }: { row: FileRow }) {
  const name = visibleLine(node.name)
  const { name: base, folder } = depth === 0 && node.kind === 'file' ? shortPath(name, null) : { name, folder: '' }
  return (
    <>
      <span
        className={classNames(
          'max-w-full min-w-0 truncate',
          node.kind === 'project' && 'font-medium',
          folder !== '' && 'shrink-0',
        )}
      >
        {base}
      </span>
      {folder !== '' && <span className="min-w-0 truncate text-xs text-faint">{folder}</span>}
    </>
  )
}

function RowIcon({ row: { node, isOpen } }: { row: FileRow }) {
  if (isOpen === null)
    return <Icon name={changesOf(node) > 0 ? 'file-edit' : 'file'} className="ml-4 size-3.5 text-faint" />
  return (
    <>
      <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} className="size-3 text-faint" />
      <Icon name="folder" className={node.kind === 'project' ? 'size-3.5 text-accent' : 'size-3.5 text-muted'} />
    </>
  )
}
