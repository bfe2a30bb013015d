// What was said off the main thread: rewinds (a prompt asked anew from an earlier point) and dead ends. Nothing is
// dropped: every message of the graph that is not on the path is in exactly one branch.
import { isHumanPrompt } from '../format/prompt.ts'
import { isBoundary } from './chain.ts'
import { isTalk, type Graph, type Node, type TalkNode } from './graph.ts'
import { toolResultIds, toolUseIds } from './tool-ids.ts'
import { groupByEach } from '../text/group-by.ts'

export interface Branch {
  /** Where it leaves the line it hangs on; null when it begins on its own. */
  forkId: string | null
  kind: 'rewind' | 'dead end'
  /** In file order, without those of branches that leave this one. */
  nodes: TalkNode[]
}

/** In the order of their beginnings: a branch stands before those that leave it. */
export function findBranches(graph: Graph, path: ReadonlySet<Node>): Branch[] {
  const rest = new Set(graph.nodes.filter(isTalk).filter((node) => !path.has(node)))
  const branches: Branch[] = []
  const index = indexTalks(rest)
  for (const leaf of [...rest].toReversed()) {
    if (rest.has(leaf)) branches.push(takeBranch(graph, leaf, rest, path, index))
  }
  return branches.toSorted((a, b) => (a.nodes[0]?.position ?? 0) - (b.nodes[0]?.position ?? 0))
}

/** The line that ends at a leaf, up to where it meets the path or a branch that was taken before it. */
function takeBranch(
  graph: Graph,
  leaf: TalkNode,
  rest: Set<TalkNode>,
  path: ReadonlySet<Node>,
  index: TalkIndex,
): Branch {
  const line = new Set<TalkNode>()
  const visited = new Set<Node>()
  let fork: Node | undefined
  for (let node: Node | undefined = leaf; node && !fork && !visited.has(node); node = above(graph, node)) {
    visited.add(node)
    if (isTalk(node) && rest.has(node)) line.add(node)
    else if (isTalk(node) || path.has(node)) fork = node
  }
  addSiblings(line, rest, index)
  for (const node of line) rest.delete(node)
  const nodes = [...line].toSorted((a, b) => a.position - b.position)
  const hasPrompt = nodes.some((node) => node.record.type === 'user' && isHumanPrompt(node.record))
  return { forkId: fork?.id ?? null, kind: hasPrompt ? 'rewind' : 'dead end', nodes }
}

/** A line that was compacted and then left is still one line. */
function above(graph: Graph, node: Node): Node | undefined {
  if (node.parent || !isBoundary(node) || !node.record.logicalParentUuid) return node.parent
  return graph.byId.get(node.record.logicalParentUuid)
}

/** Other blocks of the line's messages and the results of its calls. */
function addSiblings(line: Set<TalkNode>, rest: ReadonlySet<TalkNode>, index: TalkIndex): void {
  // A set that grows while it is walked: what is added is looked at too.
  for (const node of line) {
    for (const key of [...messageKeys(node), ...toolUseIds(node.record)]) {
      for (const sibling of index.get(key) ?? []) if (rest.has(sibling)) line.add(sibling)
    }
  }
}

/** Records by the message they are part of and by the call they answer. */
type TalkIndex = ReadonlyMap<string, TalkNode[]>

function indexTalks(nodes: Iterable<TalkNode>): TalkIndex {
  return groupByEach(nodes, (node) => [...messageKeys(node), ...toolResultIds(node.record)])
}

function messageKeys({ record }: TalkNode): string[] {
  return record.type === 'assistant' && record.message.id ? [`message ${record.message.id}`] : []
}
