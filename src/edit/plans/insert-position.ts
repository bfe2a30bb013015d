// Finds where a new message can be inserted after a given one: never inside an API message or between a call and its
// result. The records that followed the given message then follow the new one.
import { AppError } from '../../error.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import { isAside } from '../../thread/aside.ts'
import { climb, isBoundary } from '../../thread/chain.ts'
import { buildGraph, isChainRecord, isSidechain, isTalk, type Graph, type Node } from '../../thread/graph.ts'
import { resumeView } from '../../thread/resume.ts'
import { toolResultIds, toolUseIds } from '../../thread/tool-ids.ts'
import type { EditTranscript } from '../edit-transcript.ts'
import { namedCalls } from '../remove/named-calls.ts'
import { recordId } from './session-agents.ts'
import { messageId } from './message-texts.ts'
import { isSummary } from '../copy/session-line.ts'
import { advise, field, operation } from '../../text/advice.ts'

export interface InsertPosition {
  parent: ScannedRecord
  /** The record whose line the new line follows. */
  line: ScannedRecord
  /** Records whose link must point to the new message: `parentUuid`, or `leafUuid` of a last-prompt record. */
  followers: ScannedRecord[]
  /** False in a file whose records have no parents; the new record then gets none either. */
  isChained: boolean
  /** Why resuming does not load the new message; undefined when it does. */
  unloaded: 'rewound' | 'compacted' | undefined
}

export function findInsertPosition(main: EditTranscript, uuid: string): InsertPosition {
  const named = main.find(uuid)
  if (!isChainRecord(named.record))
    throw new AppError(
      'invalid',
      advise`"${uuid}" is not a message; ${operation('show', 'SESSION', field('uuids'))} shows the uuids of messages.`,
    )
  if (isSidechain(named))
    throw new AppError('invalid', `"${uuid}" belongs to an agent; name a message of the session itself.`)
  const graph = buildGraph(main.records, (record) => record.isSidechain !== true)
  const unit = unitOf(main, graph, recordId(named))
  const line = activeLine(main, graph)
  const end = line.find((node) => unit.has(node)) ?? [...unit].reduce(later)
  const next = nextTalk(line, end, unit)
  const tail = anchorOf(main, graph, end)
  const byPosition = new Map(main.records.map((each) => [each.position, each]))
  const last = [...unit].filter((node) => !next || node.position < next.position).reduce(later, end)
  const [parent, behind] = [byPosition.get(tail.position), byPosition.get(last.position)]
  if (!parent || !behind) throw new AppError('internal', `The record "${uuid}" has no position in the file.`)
  return {
    parent,
    line: behind,
    followers: followersOf(main, { end, tail }, unit, behind),
    isChained: !graph.isUnchained,
    unloaded: tail === end ? unloadedBy(main, line, end) : undefined,
  }
}

function later(a: Node, b: Node): Node {
  return b.position > a.position ? b : a
}

/**
 * Returns the node to use as parent. Old Claude Code versions attach commands and their output beside the main chain. A
 * message inserted after one of them must be attached to the main chain, or the rest of the chain would become a rewound
 * branch.
 */
function anchorOf({ thread }: EditTranscript, graph: Graph, end: Node): Node {
  if (!isAside(end)) return end
  const shown = new Set(thread.turns.flatMap(({ messages }) => messages.flatMap(({ uuids }) => uuids)))
  const tip = graph.nodes.findLast((node) => isTalk(node) && shown.has(node.id) && !isAside(node))
  const line = new Set<Node>()
  for (let node = tip; node && !line.has(node); node = node.parent) line.add(node)
  if (!tip || line.has(end) || climb(end, (node) => node === tip)) return end
  const next = [...line].findLast(({ position }) => position > end.position)
  return next ? (next.parent ?? end) : tip
}

/** Returns the records that must stay together: an API message with its tool results, a compaction with its summary. */
function unitOf(main: EditTranscript, graph: Graph, id: string): Set<Node> {
  const named = graph.byId.get(id)
  if (!named) throw new AppError('internal', `The record "${id}" is not in the thread.`)
  const unit = new Set([named])
  const boundary = named.parent && isBoundary(named.parent) && isSummary(named) ? named.parent : named
  if (isBoundary(boundary)) for (const node of [boundary, ...boundary.children.filter(isSummary)]) unit.add(node)
  const answered = new Set(toolResultIds(named.record))
  const owner = graph.nodes.find(({ record }) => toolUseIds(record).some((call) => answered.has(call))) ?? named
  const message = messageId(owner)
  const rows = graph.nodes.filter((node) => node === owner || (message !== undefined && messageId(node) === message))
  const calls = new Set(rows.flatMap(({ record }) => toolUseIds(record)))
  for (const node of graph.nodes) if (toolResultIds(node.record).some((call) => calls.has(call))) unit.add(node)
  for (const node of calls.size === 0 ? [] : skillTexts(main, graph, calls)) unit.add(node)
  for (const node of rows) unit.add(node)
  return unit
}

/** Returns the records with skill texts that these calls loaded. */
function skillTexts(main: EditTranscript, graph: Graph, calls: ReadonlySet<string>): Node[] {
  return main.records.flatMap((each) => {
    const isText = each.record.type === 'user' && namedCalls(main, each).some((call) => calls.has(call))
    return (isText && graph.byId.get(recordId(each))) || []
  })
}

function unloadedBy({ thread }: EditTranscript, line: readonly Node[], tail: Node): InsertPosition['unloaded'] {
  if (thread.branches.some(({ uuids }) => uuids.includes(tail.id))) return 'rewound'
  const index = line.indexOf(tail)
  return index < 0 || line.slice(0, index).some(isBoundary) ? 'compacted' : undefined
}

/** Returns the active chain from its leaf to its beginning, across compactions. */
function activeLine({ records }: EditTranscript, graph: Graph): Node[] {
  const { leafUuid } = resumeView(records)
  const path = new Set<Node>()
  let node = leafUuid === null ? undefined : graph.byId.get(leafUuid)
  while (node && !path.has(node)) {
    path.add(node)
    const { logicalParentUuid } = node.record
    node = node.parent ?? (isBoundary(node) && logicalParentUuid ? graph.byId.get(logicalParentUuid) : undefined)
  }
  return [...path]
}

/** Returns the next message on a line that is not part of the unit. */
function nextTalk(line: readonly Node[], tail: Node, unit: ReadonlySet<Node>): Node | undefined {
  const below = line.slice(0, Math.max(0, line.indexOf(tail)))
  return below.findLast((node) => isTalk(node) && !unit.has(node))
}

/** Returns the records that must follow the new message. Hooks of a call that are before the new line are not moved. */
function followersOf(
  main: EditTranscript,
  { end, tail }: { end: Node; tail: Node },
  unit: ReadonlySet<Node>,
  behind: ScannedRecord,
): ScannedRecord[] {
  const ids = new Set([...unit].map(({ id }) => id))
  return main.records.filter((each) => {
    const { record, position } = each
    if (record.type === 'last-prompt') return tail.children.length === 0 && record.leafUuid === tail.id
    if (!isChainRecord(record) || isSidechain(each) || ids.has(recordId(each))) return false
    if (record.parentUuid !== tail.id && record.parentUuid !== end.id) return false
    const isSaid = record.type === 'user' || record.type === 'assistant'
    return position > behind.position || (isSaid && tail === end)
  })
}
