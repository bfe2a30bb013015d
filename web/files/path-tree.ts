// Folders and files by project, with sums. Built once per answer; 50,000 paths take about 100 ms.
import type { FilesData, FileSort } from './files-view.ts'

export interface Figures {
  reads: number
  edits: number
  writes: number
  searches: number
  lastMs: number | null
}

export interface PathNode extends Figures {
  /** Project name, or the part of the path below the parent. */
  name: string
  path: string
  kind: 'project' | 'folder' | 'file'
  /** Paths at and below it. */
  files: number
  /** Distinct sessions that accessed it or a path below it. */
  sessions: number
  /** Whether the path itself was accessed, or only paths below it. */
  isTouched: boolean
  children: PathNode[]
}

export const OUTSIDE = 'Outside of projects'

export interface ChosenPaths {
  text: string
  isChanged: boolean
  project: string | null
}

/** Returns indexes of the columns, in their order. */
export function choosePaths(data: FilesData, { text, isChanged, project }: ChosenPaths): number[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const wanted = project === null ? undefined : data.projects.findIndex(({ path }) => path === project)
  return [...data.paths.keys()].filter((index) => {
    if (isChanged && (data.edits[index] ?? 0) + (data.writes[index] ?? 0) === 0) return false
    if (wanted !== undefined && (wanted < 0 || data.project[index] !== wanted)) return false
    if (words.length === 0) return true
    const path = (data.paths[index] ?? '').toLowerCase()
    return words.every((word) => path.includes(word))
  })
}

export function fileNode(data: FilesData, index: number, name: string): PathNode {
  return {
    name,
    path: data.paths[index] ?? '',
    kind: 'file',
    files: 1,
    sessions: data.sessions[index] ?? 0,
    isTouched: true,
    reads: data.reads[index] ?? 0,
    edits: data.edits[index] ?? 0,
    writes: data.writes[index] ?? 0,
    searches: data.searches[index] ?? 0,
    lastMs: data.lastMs[index] ?? null,
    children: [],
  }
}

type ChildrenByName = Map<PathNode, Map<string, PathNode>>

/** Folders with a single folder in them are joined: "src/operations". */
export function buildTree(data: FilesData, chosen: readonly number[]): PathNode[] {
  const roots = new Map<number, PathNode>()
  const named: ChildrenByName = new Map()
  const sessions = new SessionSets(data)
  for (const index of chosen) {
    const project = data.project[index] ?? -1
    const { path: base, name } = data.projects[project] ?? { path: '', name: OUTSIDE }
    const root = roots.get(project) ?? emptyNode(name, base, 'project')
    roots.set(project, root)
    for (const node of place(root, fileNode(data, index, ''), named)) sessions.add(node, index)
  }
  sessions.count()
  const nodes = [...roots.values()]
  for (const root of nodes) joinFolders(root)
  return nodes
}

/** The sessions of folders and projects, which may have accessed several paths below them. */
class SessionSets {
  private readonly sets = new Map<PathNode, Set<number>>()
  private readonly starts: number[] = []
  private readonly data: FilesData

  constructor(data: FilesData) {
    this.data = data
    let start = 0
    for (const count of data.sessions) {
      this.starts.push(start)
      start += count
    }
  }

  add(node: PathNode, index: number): void {
    const set = this.sets.get(node) ?? new Set()
    this.sets.set(node, set)
    const start = this.starts[index] ?? 0
    const end = start + (this.data.sessions[index] ?? 0)
    for (let at = start; at < end; at++) set.add(this.data.touchedBy[at] ?? -1)
  }

  count(): void {
    for (const [node, set] of this.sets) node.sessions = set.size
  }
}

/** Returns the nodes that contain the path, from the root on. */
function place(root: PathNode, file: PathNode, named: ChildrenByName): PathNode[] {
  const { path } = file
  const nodes = [root]
  add(root, file)
  let parent = root
  let start = afterSeparators(path, root.path.length)
  // The path is the project folder itself.
  if (start >= path.length) parent.isTouched = true
  while (start < path.length) {
    const end = nextSeparator(path, start)
    const next = afterSeparators(path, end)
    const node = childOf(parent, path.slice(start, end), named)
    if (node.path === '') node.path = path.slice(0, end)
    add(node, file)
    if (next >= path.length) Object.assign(node, { path, isTouched: true })
    else node.kind = 'folder'
    nodes.push(node)
    parent = node
    start = next
  }
  return nodes
}

/** A new child is a file until a path below it is placed. */
function childOf(parent: PathNode, name: string, named: ChildrenByName): PathNode {
  let children = named.get(parent)
  if (!children) named.set(parent, (children = new Map()))
  const known = children.get(name)
  if (known) return known
  const node = emptyNode(name, '', 'file')
  children.set(name, node)
  parent.children.push(node)
  return node
}

function isSeparator(path: string, at: number): boolean {
  const code = path.charCodeAt(at)
  return code === 47 || code === 92
}

function afterSeparators(path: string, from: number): number {
  let at = from
  while (at < path.length && isSeparator(path, at)) at++
  return at
}

function nextSeparator(path: string, from: number): number {
  let at = from
  while (at < path.length && !isSeparator(path, at)) at++
  return at
}

function emptyNode(name: string, path: string, kind: PathNode['kind']): PathNode {
  const counts = { reads: 0, edits: 0, writes: 0, searches: 0, files: 0, sessions: 0 }
  return { name, path, kind, isTouched: false, lastMs: null, children: [], ...counts }
}

function add(node: PathNode, { reads, edits, writes, searches, lastMs }: Figures): void {
  node.files += 1
  node.reads += reads
  node.edits += edits
  node.writes += writes
  node.searches += searches
  if (lastMs !== null) node.lastMs = Math.max(node.lastMs ?? lastMs, lastMs)
}

function joinFolders(root: PathNode): void {
  const waiting = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    node.children = node.children.map((child) => joined(child))
    waiting.push(...node.children)
  }
}

function joined(node: PathNode): PathNode {
  let inner = node
  let name = node.name
  for (;;) {
    const [only, ...others] = inner.children
    if (inner.kind !== 'folder' || inner.isTouched || others.length > 0 || only?.kind !== 'folder') break
    inner = only
    name += `/${only.name}`
  }
  return inner === node ? node : { ...inner, name }
}

const SORTS: Readonly<Record<FileSort, (a: PathNode, b: PathNode) => number>> = {
  uses: (a, b) => usesOf(b) - usesOf(a),
  changes: (a, b) => changesOf(b) - changesOf(a) || usesOf(b) - usesOf(a),
  last: (a, b) => (b.lastMs ?? 0) - (a.lastMs ?? 0),
  name: (a, b) => Number(a.kind === 'file') - Number(b.kind === 'file'),
}

export function sortNodes(nodes: readonly PathNode[], sort: FileSort): PathNode[] {
  const compare = SORTS[sort]
  return nodes.toSorted((a, b) => compare(a, b) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

export function usesOf({ reads, edits, writes, searches }: Figures): number {
  return reads + edits + writes + searches
}

export function changesOf({ edits, writes }: Figures): number {
  return edits + writes
}
