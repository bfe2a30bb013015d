// Finds the branches off the main thread: rewinds (a new prompt from an earlier point) and dead ends. Every message of
// the graph that is not on the path is in exactly one branch.
import { isHumanPrompt } from '../format/prompt.ts'
import { isBoundary } from './chain.ts'
import { isTalk, type Graph, type Node, type TalkNode } from './graph.ts'
import { toolResultIds, toolUseIds } from './tool-ids.ts'
import { groupByEach } from '../text/group-by.ts'

export interface Branch {
  /** The record where it leaves its parent line; null if it starts on its own. */
  forkId: string | null
  kind: 'rewind' | 'dead end'
  nodes: TalkNode[]
}

export function findBranches(graph: Graph, path: ReadonlySet<Node>): Branch[] {
  return branchesOf(
    graph,
    path,
    graph.nodes.filter(isTalk).filter((node) => !path.has(node)),
  )
}

/** `talks` are the messages that are not on the path, in file order. */
export function branchesOf(graph: Graph, path: ReadonlySet<Node>, talks: readonly TalkNode[]): Branch[] {
  const rest = new Set(talks)
  const branches: Branch[] = []
  const index = indexTalks(rest)
  for (const leaf of [...rest].toReversed()) {
    if (rest.has(leaf)) branches.push(takeBranch(graph, leaf, rest, path, index))
  }
  return branches.toSorted((a, b) => (a.nodes[0]?.position ?? 0) - (b.nodes[0]?.position ?? 0))
}

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

/** Crosses compactions, so that a compacted and abandoned line is one branch. */
function above(graph: Graph, node: Node): Node | undefined {
  if (node.parent || !isBoundary(node) || !node.record.logicalParentUuid) return node.parent
  return graph.byId.get(node.record.logicalParentUuid)
}

function addSiblings(line: Set<TalkNode>, rest: ReadonlySet<TalkNode>, index: TalkIndex): void {
  // The set grows during the loop, which also visits the added nodes.
  for (const node of line) {
    for (const key of [...messageKeys(node), ...toolUseIds(node.record)]) {
      for (const sibling of index.get(key) ?? []) if (rest.has(sibling)) line.add(sibling)
    }
  }
}

type TalkIndex = ReadonlyMap<string, TalkNode[]>

function indexTalks(nodes: Iterable<TalkNode>): TalkIndex {
  return groupByEach(nodes, (node) => [...messageKeys(node), ...toolResultIds(node.record)])
}

function messageKeys({ record }: TalkNode): string[] {
  return record.type === 'assistant' && record.message.id ? [`message ${record.message.id}`] : []
}
