// The rows of the tree or the list, in order. Folders are sorted when they are open, not before.
import { visibleLine } from '../../src/text/visible.ts'
import type { FilesData, FilesView } from './files-view.ts'
import { fileNode, sortNodes, type PathNode } from './path-tree.ts'

export interface FileRow {
  key: string
  node: PathNode
  depth: number
  /** Null if it has nothing below it. */
  isOpen: boolean | null
}

export function treeRows(
  roots: readonly PathNode[],
  { sort }: Pick<FilesView, 'sort'>,
  isOpen: (key: string, node: PathNode) => boolean,
): FileRow[] {
  const rows: FileRow[] = []
  // A stack instead of recursion: paths come from transcripts and may be deep.
  const waiting = stacked(roots, '', 0, sort)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { key, node, depth } = next
    const open = node.children.length === 0 ? null : isOpen(key, node)
    rows.push({ key, node, depth, isOpen: open })
    if (open) for (const child of stacked(node.children, key, depth + 1, sort)) waiting.push(child)
  }
  return rows
}

interface Waiting {
  key: string
  node: PathNode
  depth: number
}

/** Last first, because the stack is read from its end. */
function stacked(nodes: readonly PathNode[], parent: string, depth: number, sort: FilesView['sort']): Waiting[] {
  const root = parent.split('\n', 1)[0] ?? ''
  return sortNodes(nodes, sort)
    .toReversed()
    .map((node) => ({ key: depth === 0 ? node.path : `${root}\n${node.path}`, node, depth }))
}

export function listRows(data: FilesData, chosen: readonly number[], { sort }: Pick<FilesView, 'sort'>): FileRow[] {
  const nodes = chosen.map((index) => fileNode(data, index, shownPath(data, index)))
  // The server's order is by uses.
  const sorted = sort === 'uses' ? nodes : sortNodes(nodes, sort)
  return sorted.map((node) => ({ key: node.path, node, depth: 0, isOpen: null }))
}

/** Below its project, the path without the project's folder. */
function shownPath(data: FilesData, index: number): string {
  const path = data.paths[index] ?? ''
  const project = data.projects[data.project[index] ?? -1]
  const rest = project && path.length > project.path.length ? path.slice(project.path.length + 1) : path
  return visibleLine(rest)
}
