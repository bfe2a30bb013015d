// Finds where a message can be inserted: never inside an API message or between a call and its result.
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
  line: ScannedRecord
  /** Records whose link must point to the new message: `parentUuid`, or `leafUuid` of a last-prompt record. */
  followers: ScannedRecord[]
  /** False in a file whose records have no parents; the new record then gets none either. */
  isChained: boolean
  unloaded: 'rewound' | 'compacted' | undefined
}

export function findInsertPosition(main: EditTranscript, uuid: string): InsertPosition {
  const named = main.find(uuid)
  if (!isChainRecord(named.record))
    throw new AppError(
      'refused',
      advise`"${uuid}" is not a message; ${operation('show', 'SESSION', field('uuids'))} shows the uuids of messages.`,
    )
  if (isSidechain(named))
    throw new AppError('refused', `"${uuid}" belongs to an agent; name a message of the session itself.`)
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

/** Old versions attach commands beside the main chain; with such a parent, the rest would count as rewound. */
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

function nextTalk(line: readonly Node[], tail: Node, unit: ReadonlySet<Node>): Node | undefined {
  const below = line.slice(0, Math.max(0, line.indexOf(tail)))
  return below.findLast((node) => isTalk(node) && !unit.has(node))
}

/** Hooks of a call that are before the new line are not moved. */
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
