// What was said off the main thread: rewinds (a prompt asked anew from an earlier point), dead ends, replays. Nothing is
// dropped: every message that is not on the path is in one branch or listed with the reason why it is in none.
import { isHumanPrompt } from '../format/prompt.ts'
import { isTalk, type Graph, type Node, type TalkNode } from './graph.ts'
import { toolResultIds, toolUseIds } from './tool-ids.ts'

export interface Branch {
  /** Where it leaves the line it hangs on; null when it begins on its own. */
  forkId: string | null
  kind: 'rewind' | 'dead end'
  /** In file order, without those of branches that leave this one. */
  nodes: TalkNode[]
}

export interface Unplaced {
  node: TalkNode
  reason: 'replay'
  /** The record it repeats. */
  of: string
}

export function findBranches(graph: Graph, path: ReadonlySet<Node>): { branches: Branch[]; unplaced: Unplaced[] } {
  const rest = new Set(graph.nodes.filter(isTalk).filter((node) => !path.has(node)))
  if (rest.size === 0) return { branches: [], unplaced: [] }
  const unplaced = takeReplays(graph, path, rest)
  const branches: Branch[] = []
  while (rest.size > 0) branches.push(takeBranch(rest, path, branches))
  return { branches: branches.toSorted((a, b) => place(a) - place(b)), unplaced }
}

function place(branch: Branch): number {
  return branch.nodes[0]?.position ?? 0
}

/** Older builds wrote a resumed stretch again under new uuids, with equal times and equal content. */
function takeReplays(graph: Graph, path: ReadonlySet<Node>, rest: Set<TalkNode>): Unplaced[] {
  const times = new Set([...rest].map((node) => node.record.timestamp))
  const originals = new Map<string, string>()
  for (const node of graph.nodes) {
    if (isTalk(node) && path.has(node) && times.has(node.record.timestamp)) originals.set(contentKey(node), node.id)
  }
  const replays: Unplaced[] = []
  for (const node of rest) {
    const of = node.record.timestamp === undefined ? undefined : originals.get(contentKey(node))
    if (of === undefined) continue
    replays.push({ node, reason: 'replay', of })
    rest.delete(node)
  }
  return replays
}

function contentKey({ record }: TalkNode): string {
  return `${record.type} ${record.timestamp} ${JSON.stringify(record.message.content)}`
}

/** The line that ends last among those left, up to where it meets the path or another branch. */
function takeBranch(rest: Set<TalkNode>, path: ReadonlySet<Node>, known: readonly Branch[]): Branch {
  const leaf = [...rest].reduce((best, node) => (node.position > best.position ? node : best))
  const line = new Set<TalkNode>()
  let current: Node | undefined = leaf
  let fork: Node | undefined
  const visited = new Set<Node>()
  while (current && !visited.has(current)) {
    visited.add(current)
    if (isTalk(current)) {
      if (!rest.has(current)) {
        fork = current
        break
      }
      line.add(current)
    } else if (path.has(current)) fork ??= current
    current = current.parent
  }
  addSiblings(line, rest)
  for (const node of line) rest.delete(node)
  const nodes = [...line].toSorted((a, b) => a.position - b.position)
  const hasPrompt = nodes.some((node) => node.record.type === 'user' && isHumanPrompt(node.record))
  void known
  return { forkId: fork?.id ?? null, kind: hasPrompt ? 'rewind' : 'dead end', nodes }
}

/** Other blocks of the line's messages and the results of its calls. */
function addSiblings(line: Set<TalkNode>, rest: ReadonlySet<TalkNode>): void {
  const messages = new Set<string>()
  const calls = new Set<string>()
  const belongs = (node: TalkNode) =>
    (node.record.type === 'assistant' && messages.has(node.record.message.id ?? '')) ||
    toolResultIds(node.record).some((id) => calls.has(id))
  const note = (node: TalkNode) => {
    if (node.record.type === 'assistant' && node.record.message.id) messages.add(node.record.message.id)
    for (const id of toolUseIds(node.record)) calls.add(id)
  }
  line.forEach(note)
  // Twice: a stitched block may hold a call whose result stands earlier in the set.
  for (let round = 0; round < 2; round++) {
    for (const node of rest) {
      if (line.has(node) || !belongs(node)) continue
      line.add(node)
      note(node)
    }
  }
}
