// The line of a conversation that a new session takes along: from a message up to the beginning as `annals show` reads it,
// across compactions and gaps, every call with its result. Progress and the records of agents are no part of it.
import { AppError } from '../../error.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import { isAside } from '../../thread/aside.ts'
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
  /** In the order in which they are written: the leaf is the last that was said. */
  nodes: readonly Node[]
  /** From the leaf up to the beginning, without what hangs beside. */
  spine: readonly Node[]
  leaf: Node
  /** Where the chain of parents is broken, and where it goes on. */
  breaks: ReadonlyMap<string, Break>
  /** Records of no chain (queued words, links) belong to it from one position up to another. */
  from: number
  end: number
  /** Calls at its end that were never answered, by record: their blocks are left out. */
  unanswered: ReadonlyMap<Node, readonly number[]>
}

/** Up to and with the message that a uuid names, wherever it stands; the main line if none is named. */
export function lineOf(transcript: EditTranscript, at?: string): SessionLine {
  const graph = graphOf(transcript.records)
  const named = at === undefined ? undefined : nameMessage(transcript, graph, at)
  const end = named ? nextSaid(graph, named) : Infinity
  const dropped = named ? findBelow(graph, named, end) : findBeside(graph, transcript)
  const tip = named && findTip(named, dropped)
  const kept = transcript.records.filter((record) => !dropped.has(recordId(record)))
  const chain = buildChain(graphOf(kept), tip?.id)
  const breaks = new Map(chain.breaks.map((each) => [each.at, each]))
  const spine = spineOf(graph, chain, breaks)
  const path = pathOf(graph, chain, new Set(spine), end)
  return settleLine({ transcript, graph, spine, breaks, from: 0, end }, path)
}

/** What the main line goes on with behind a part of it. */
export function restOfLine(main: SessionLine, first: SessionLine): SessionLine {
  const taken = new Set(first.nodes.map(({ id }) => id))
  const path = new Set(main.nodes.filter(({ id }) => !taken.has(id)))
  if (![...path].some((node) => isTalk(node) && !isAside(node)))
    throw new AppError(
      'invalid',
      advise`Nothing follows that message, so there is nothing to split off; use ${operation('edit fork')}.`,
    )
  return settleLine({ ...main, from: first.end, end: Infinity }, path)
}

function graphOf(records: readonly ScannedRecord[]): Graph {
  return takeReplays(buildGraph(records, (record) => record.isSidechain !== true)).graph
}

/** The records of the message that a uuid names: all its blocks and the results of its calls; of a compaction, its summary, too. */
function nameMessage(transcript: EditTranscript, graph: Graph, at: string): Node[] {
  const found = transcript.find(at)
  const node = graph.byId.get(recordId(found))
  if (!isChainRecord(found.record) || !node || node.record.type === 'progress')
    throw new AppError(
      'invalid',
      advise`The record ${at} is no part of the conversation; ${operation('show', 'SESSION', field('uuids'))} shows the messages that are.`,
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

/** The position of the next words behind a message, somebody else's or typed meanwhile: hooks and notes before them are its own. */
function nextSaid(graph: Graph, named: readonly Node[]): number {
  const last = Math.max(...named.map(({ position }) => position))
  return graph.nodes.reduce(
    (first, node) => (node.position > last && node.position < first && isSaid(node) ? node.position : first),
    Infinity,
  )
}

function isSaid(node: Node): boolean {
  return isTalk(node) || (node.record.type === 'attachment' && node.record.attachment?.type === 'queued_command')
}

/** Ids of what hangs below a message and was said after it. */
function findBelow(graph: Graph, named: readonly Node[], end: number): Set<string> {
  const own = new Set(named)
  const above = new Set(named.flatMap(ancestorsOf))
  const dropped = new Set<string>()
  // Where nothing hangs on anything, only the place tells.
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

/** Ids of what was said on other branches. */
function findBeside(graph: Graph, { thread }: EditTranscript): Set<string> {
  const told = new Set(thread.turns.flatMap(({ messages }) => messages.flatMap(({ uuids }) => uuids)))
  return new Set(graph.nodes.filter((node) => isTalk(node) && !told.has(node.id)).map(({ id }) => id))
}

/** The end of what hangs on the last words of a message: the leaf from which the line is climbed. */
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

/** Without what was written behind its end beside the spine; with the other half of every call. */
function pathOf(graph: Graph, chain: Chain, spine: ReadonlySet<Node>, end: number): Set<Node> {
  const path = new Set<Node>()
  for (const { id } of chain.path) {
    const node = graph.byId.get(id)
    if (node && (spine.has(node) || node.position < end || (isTalk(node) && !isAside(node)))) path.add(node)
  }
  const calls = groupByEach(graph.nodes, ({ record }) => toolUseIds(record))
  const results = groupByEach(graph.nodes, ({ record }) => toolResultIds(record))
  // A set that grows while it is walked: what is added is looked at, too.
  for (const node of path) {
    for (const id of toolUseIds(node.record)) results.get(id)?.forEach((result) => path.add(result))
    for (const id of toolResultIds(node.record)) calls.get(id)?.forEach((call) => path.add(call))
  }
  return path
}

type OpenLine = Omit<SessionLine, 'nodes' | 'leaf' | 'unanswered'>

/** Leaves out what a new session must not have, and puts the rest in order. */
function settleLine(line: OpenLine, path: ReadonlySet<Node>): SessionLine {
  const unanswered = findUnanswered(line.spine, path)
  const isLeft = (node: Node) =>
    path.has(node) && node.record.type !== 'progress' && unanswered.get(node)?.length !== blocksOf(node)
  const nodes = [...path].filter(isLeft).toSorted((a, b) => a.position - b.position)
  const spine = line.spine.filter(isLeft)
  const last = spine.find(isTalk) ?? nodes.findLast(isTalk)
  if (!last)
    throw new AppError(
      'invalid',
      'There is no message up to there that a new session could begin with; name a later one.',
    )
  const { ordered, behind } = endLine(nodes, last)
  const leaf = behind.at(-1) ?? last
  const whole = [...behind.toReversed(), ...spine]
  const settled = { ...line, nodes: ordered, spine: whole, leaf, unanswered }
  // Resuming prefers any dead end to a leaf that nobody typed.
  return isInjected(leaf) ? strungLine(settled) : settled
}

function isInjected({ record }: Node): boolean {
  return record.type === 'user' && record.isMeta === true
}

/** The same with nothing hanging beside, back to the last compaction: resuming can end at the leaf only. */
export function strungLine(line: SessionLine): SessionLine {
  const boundary = line.spine.findIndex(isBoundary)
  const before = boundary < 0 ? [] : line.spine.slice(boundary)
  const from = before[0]?.position ?? -1
  return { ...line, spine: [...line.nodes.filter(({ position }) => position > from).toReversed(), ...before] }
}

/**
 * Resuming takes the last words of the file for its end. What was said behind the end of the spine and hangs beside it
 * (asides, other blocks of the last message and their results) goes on from there; late results of earlier calls go before it.
 */
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

/** Of the last message only: a call in the middle that has no result is an old wound, and resuming heals it. */
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
  const open = node.record.message.content.flatMap((block, place) =>
    block.type === 'tool_use' && block.id !== undefined && !answered.has(block.id) ? [place] : [],
  )
  return open.length === 0 ? [] : [[node, open]]
}

function blocksOf({ record }: Node): number {
  return record.type === 'assistant' ? record.message.content.length : -1
}
