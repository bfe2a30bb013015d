// The rows of the files page, which folders are open, and the active row.
import { useDeferredValue, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { fileLink } from '../file/file-address.ts'
import { useKeys } from '../shell/use-keys.ts'
import type { FilesData, FilesView } from './files-view.ts'
import { buildTree, choosePaths, type PathNode } from './path-tree.ts'
import { listRows, treeRows, type FileRow } from './visible-rows.ts'

/** With few projects, their folders are shown at once. */
const FEW_ROOTS = 5
const FEW_FOUND = 200
const PAGE_ROWS = 12

export interface FileRows {
  rows: FileRow[]
  /** Number of paths that match the filters. */
  count: number
  /** Differs for every filter and order. */
  order: string
  active: number
  moves: number
  setActive: (index: number) => void
  move: (index: number) => void
  toggle: (row: FileRow) => void
}

export function useFileRows(data: FilesData, view: FilesView, onFilter: () => void): FileRows {
  // Typing stays responsive while 50,000 paths are filtered.
  const { text, isChanged, project, layout, sort } = useDeferredValue(view)
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  // With another filter or order, the active row would be another one: start at the top.
  const order = `${layout} ${sort} ${isChanged} ${project} ${text}`
  const [activeIn, setActiveIn] = useState({ order, index: 0 })
  const active = activeIn.order === order ? activeIn.index : 0
  const setActive = (index: number) => setActiveIn({ order, index })
  const [moves, setMoves] = useState(0)
  const chosen = useMemo(() => choosePaths(data, { text, isChanged, project }), [data, text, isChanged, project])
  const roots = useMemo(() => (layout === 'tree' ? buildTree(data, chosen) : []), [data, chosen, layout])
  const rows = useMemo(() => {
    if (layout === 'list') return listRows(data, chosen, { sort })
    const isFound = text.trim() !== '' && chosen.length <= FEW_FOUND
    const isOpen = (key: string, node: PathNode) =>
      toggled.get(key) ?? (isFound || (node.kind === 'project' && roots.length <= FEW_ROOTS))
    return treeRows(roots, { sort }, isOpen)
  }, [data, chosen, roots, layout, sort, toggled, text])
  const current = Math.min(active, Math.max(0, rows.length - 1))
  const move = (index: number) => {
    setActive(Math.max(0, Math.min(rows.length - 1, index)))
    setMoves(moves + 1)
  }
  const toggle = (row: FileRow) => setToggled(new Map(toggled).set(row.key, row.isOpen !== true))
  useFileListKeys({ rows, active: current, move, toggle, onFilter })
  return { rows, count: chosen.length, order, active: current, moves, setActive, move, toggle }
}

interface FileListKeys {
  rows: readonly FileRow[]
  active: number
  move: (index: number) => void
  toggle: (row: FileRow) => void
  onFilter: () => void
}

function useFileListKeys({ rows, active, move, toggle, onFilter }: FileListKeys): void {
  const [, go] = useLocation()
  const row = rows[active]
  const close = () => {
    if (!row) return
    if (row.isOpen === true) return toggle(row)
    const parent = rows.findLastIndex(({ depth }, index) => index < active && depth < row.depth)
    if (parent >= 0) move(parent)
  }
  const open = () => {
    if (row?.isOpen === false) toggle(row)
    else if (row?.isOpen === true) move(active + 1)
  }
  useKeys(
    {
      j: () => move(active + 1),
      k: () => move(active - 1),
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      PageDown: () => move(active + PAGE_ROWS),
      PageUp: () => move(active - PAGE_ROWS),
      Home: () => move(0),
      End: () => move(rows.length - 1),
      ArrowRight: open,
      ArrowLeft: close,
      Enter: () => {
        if (row?.isOpen === null) go(fileLink({ path: row.node.path }))
        else if (row) toggle(row)
      },
      '/': onFilter,
    },
    {
      scope: 'Files',
      labels: {
        j: 'Next row',
        k: 'Previous row',
        ArrowRight: 'Open folder',
        ArrowLeft: 'Close folder',
        Enter: 'Open file',
        '/': 'Filter by path',
      },
    },
  )
}
