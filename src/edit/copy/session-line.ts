// Selects the line of a conversation that a new session copies: from a message back to the beginning, as `annals show`
// reads it, across compactions and gaps, with complete calls and results. Progress and agent records are excluded.
import { AppError } from '../../error.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import { isAside } from '../../thread/aside.ts'
import { buildMainChain } from '../../thread/build.ts'
import { buildChain, isBoundary, type Break, type Chain } from '../../thread/chain.ts'
import { buildGraph, isChainRecord, isTalk, type Graph, type Node } from '../../thread/graph.ts'
import { takeReplays } from '../../thread/replay.ts'
import { toolResultIds, toolUseIds } from '../../thread/tool-ids.ts'
import type { EditTranscript } from '../edit-transcript.ts'
import { recordId } from '../plans/session-agents.ts'
import { groupByEach } from '../../text/group-by.ts'
import { advise, field, operation } from '../../text/advice.ts'

export interface SessionLine {
  transcript: EditTranscript
  graph: Graph
  nodes: readonly Node[]
  /** The chain of parents from the leaf to the beginning, without side records such as parallel results. */
  spine: readonly Node[]
  leaf: Node
  breaks: ReadonlyMap<string, Break>
  /** Records outside the chain (queued texts, links) belong to the line from position `from` up to `end`. */
  from: number
  end: number
  /** Indexes of calls at the end that were never answered, by record; their blocks are left out. */
  unanswered: ReadonlyMap<Node, readonly number[]>
}

/** Returns the line up to and including the named message, on any branch; the main line if none is named. */
export function lineOf(transcript: EditTranscript, at?: string): SessionLine {
  const graph = graphOf(transcript.records)
  const named = at === undefined ? undefined : nameMessage(transcript, graph, at)
  const end = named ? nextMessagePosition(graph, named) : Infinity
  const chain = named ? chainTo(transcript, graph, named, end) : buildMainChain(transcript.records, graph)
  const breaks = new Map(chain.breaks.map((each) => [each.at, each]))
  const spine = spineOf(graph, chain, breaks)
  const path = pathOf(graph, chain, new Set(spine), end)
  return finishLine({ transcript, graph, spine, breaks, from: 0, end }, path)
}

function chainTo({ records }: EditTranscript, graph: Graph, named: readonly Node[], end: number): Chain {
  const dropped = findBelow(graph, named, end)
  const kept = records.filter((record) => !dropped.has(recordId(record)))
  return buildChain(graphOf(kept), findTip(named, dropped)?.id)
}

export function restOfLine(main: SessionLine, first: SessionLine): SessionLine {
  const taken = new Set(first.nodes.map(({ id }) => id))
  const path = new Set(main.nodes.filter(({ id }) => !taken.has(id)))
  if (![...path].some((node) => isTalk(node) && !isAside(node)))
    throw new AppError(
      'refused',
      advise`Nothing follows that message, so there is nothing to split off; use ${operation('edit fork')}.`,
    )
  return finishLine({ ...main, from: first.end, end: Infinity }, path)
}

function graphOf(records: readonly ScannedRecord[]): Graph {
  return takeReplays(buildGraph(records, (record) => record.isSidechain !== true)).graph
}

function nameMessage(transcript: EditTranscript, graph: Graph, at: string): Node[] {
  const found = transcript.find(at)
  const node = graph.byId.get(recordId(found))
  if (!isChainRecord(found.record) || !node || node.record.type === 'progress')
    throw new AppError(
      'refused',
      advise`Record ${at} is not part of the conversation; ${operation('show', 'SESSION', field('uuids'))} shows the uuids of messages.`,
    )
  const { turns, branches } = transcript.thread
  const messages = [...turns, ...branches].flatMap((part) => part.messages)
  const message = messages.find(({ uuids }) => uuids.includes(node.id))
  if (message) return message.uuids.flatMap((id) => graph.byId.get(id) ?? [])
  return isBoundary(node) ? [node, ...node.children.filter(isSummary)] : [node]
}

export function isSummary({ record }: Node): boolean {
  return record.type === 'user' && record.isCompactSummary === true
}

/** Hooks and notes before the next message or queued prompt belong to the named message. */
function nextMessagePosition(graph: Graph, named: readonly Node[]): number {
  const last = Math.max(...named.map(({ position }) => position))
  return graph.nodes.reduce(
    (first, node) => (node.position > last && node.position < first && isMessage(node) ? node.position : first),
    Infinity,
  )
}

function isMessage(node: Node): boolean {
  return isTalk(node) || (node.record.type === 'attachment' && node.record.attachment?.type === 'queued_command')
}

function findBelow(graph: Graph, named: readonly Node[], end: number): Set<string> {
  const own = new Set(named)
  const above = new Set(named.flatMap(ancestorsOf))
  const dropped = new Set<string>()
  // Without parents, only the position decides.
  if (graph.isUnchained)
    for (const node of graph.nodes) if (node.position >= end && !own.has(node)) dropped.add(node.id)
  const seen = new Set<Node>()
  const pending = named.flatMap(({ children }) => children.map((node) => ({ node, isOut: false })))
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node } = next
    if (seen.has(node) || above.has(node)) continue
    seen.add(node)
    const isOut = !own.has(node) && (next.isOut || isTalk(node) || node.position >= end)
    if (isOut) dropped.add(node.id)
    for (const child of node.children) pending.push({ node: child, isOut })
  }
  return dropped
}

function ancestorsOf(node: Node): Node[] {
  const climbed = new Set<Node>()
  for (let current = node.parent; current && !climbed.has(current); current = current.parent) climbed.add(current)
  return [...climbed]
}

function findTip(named: readonly Node[], dropped: ReadonlySet<string>): Node | undefined {
  const last = named.toSorted((a, b) => a.position - b.position).at(-1)
  let tip =
    named.filter(isTalk).reduce<Node | undefined>((a, b) => (a && a.position > b.position ? a : b), undefined) ?? last
  const seen = new Set<Node>()
  while (tip && !seen.has(tip)) {
    seen.add(tip)
    const next: Node | undefined = tip.children.findLast((child) => !dropped.has(child.id) && !seen.has(child))
    if (!next) break
    tip = next
  }
  return tip
}

function spineOf(graph: Graph, chain: Chain, breaks: ReadonlyMap<string, Break>): Node[] {
  const spine = new Set<Node>()
  for (let id: string | null | undefined = chain.leaf?.id; id;) {
    const node = graph.byId.get(id)
    if (!node || spine.has(node)) break
    spine.add(node)
    const gap = breaks.get(node.id)
    id = gap ? gap.to : node.parentId
  }
  return [...spine]
}

function pathOf(graph: Graph, chain: Chain, spine: ReadonlySet<Node>, end: number): Set<Node> {
  const path = new Set<Node>()
  for (const { id } of chain.path) {
    const node = graph.byId.get(id)
    if (node && (spine.has(node) || node.position < end || (isTalk(node) && !isAside(node)))) path.add(node)
  }
  const calls = groupByEach(graph.nodes, ({ record }) => toolUseIds(record))
  const results = groupByEach(graph.nodes, ({ record }) => toolResultIds(record))
  // Iterating a Set also visits nodes added on the way.
  for (const node of path) {
    for (const id of toolUseIds(node.record)) results.get(id)?.forEach((result) => path.add(result))
    for (const id of toolResultIds(node.record)) calls.get(id)?.forEach((call) => path.add(call))
  }
  return path
}

type UnfinishedLine = Omit<SessionLine, 'nodes' | 'leaf' | 'unanswered'>

function finishLine(line: UnfinishedLine, path: ReadonlySet<Node>): SessionLine {
  const unanswered = findUnanswered(line.spine, path)
  const isLeft = (node: Node) =>
    path.has(node) && node.record.type !== 'progress' && unanswered.get(node)?.length !== blocksOf(node)
  const nodes = [...path].filter(isLeft).toSorted((a, b) => a.position - b.position)
  const spine = line.spine.filter(isLeft)
  const last = spine.find(isTalk) ?? nodes.findLast(isTalk)
  if (!last)
    throw new AppError(
      'refused',
      'A new session needs at least one message, and there is none up to that point; name a later message.',
    )
  const { ordered, behind } = endLine(nodes, last)
  const leaf = behind.at(-1) ?? last
  const finished = { ...line, nodes: ordered, spine: [...behind.toReversed(), ...spine], leaf, unanswered }
  // Resuming prefers any other end to a leaf with isMeta, so there must be no other end.
  return isInjected(leaf) ? flattenLine(finished) : finished
}

function isInjected({ record }: Node): boolean {
  return record.type === 'user' && record.isMeta === true
}

/** Puts all side records after the last compaction into one chain, so that the leaf is the only end to resume from. */
export function flattenLine(line: SessionLine): SessionLine {
  const boundary = line.spine.findIndex(isBoundary)
  const before = boundary < 0 ? [] : line.spine.slice(boundary)
  const from = before[0]?.position ?? -1
  return { ...line, spine: [...line.nodes.filter(({ position }) => position > from).toReversed(), ...before] }
}

/** Resuming starts from the last message of the file: later ones join the spine, late results move before its end. */
function endLine(nodes: readonly Node[], last: Node): { ordered: Node[]; behind: Node[] } {
  const late = nodes.filter((node) => isTalk(node) && node.position > last.position)
  const message = new Set(messageIds(last))
  const own = nodes.filter((node) => node === last || messageIds(node).some((id) => message.has(id)))
  const calls = new Set(own.flatMap(({ record }) => toolUseIds(record)))
  const isEarlier = (node: Node) => {
    const answers = toolResultIds(node.record)
    return answers.length > 0 && !answers.some((id) => calls.has(id))
  }
  const moved = new Set(late.filter(isEarlier))
  const ordered = nodes.flatMap((node) => (node === last ? [...moved, node] : moved.has(node) ? [] : [node]))
  return { ordered, behind: late.filter((node) => !moved.has(node)) }
}

/** Considers only the last message: Claude Code itself fills in missing results of earlier calls when it resumes. */
function findUnanswered(spine: readonly Node[], path: ReadonlySet<Node>): Map<Node, number[]> {
  const last = spine.find((node) => isTalk(node) && path.has(node))
  if (!last) return new Map()
  const answered = new Set([...path].flatMap(({ record }) => toolResultIds(record)))
  const calls = new Set(toolResultIds(last.record))
  const isLast = (node: Node) => node === last || toolUseIds(node.record).some((id) => calls.has(id))
  const messages = new Set([...path].filter(isLast).flatMap(messageIds))
  const own = [...path].filter((node) => isLast(node) || messageIds(node).some((id) => messages.has(id)))
  return new Map(own.flatMap((node) => openBlocks(node, answered)))
}

function messageIds({ record }: Node): string[] {
  return record.type === 'assistant' && record.message.id ? [record.message.id] : []
}

function openBlocks(node: Node, answered: ReadonlySet<string>): [Node, number[]][] {
  if (node.record.type !== 'assistant') return []
  const open = node.record.message.content.flatMap((block, index) =>
    block.type === 'tool_use' && block.id !== undefined && !answered.has(block.id) ? [index] : [],
  )
  return open.length === 0 ? [] : [[node, open]]
}

function blocksOf({ record }: Node): number {
  return record.type === 'assistant' ? record.message.content.length : -1
}
