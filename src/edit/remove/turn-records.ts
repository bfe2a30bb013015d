// Selects the records of a turn: the prompt and everything written until the next one, however it is linked.
import type { ScannedRecord } from '../../session/record-scan.ts'
import { climb, isBoundary } from '../../thread/chain.ts'
import { buildGraph, isTalk, type Graph, type Node } from '../../thread/graph.ts'
import type { ThreadBranch, Turn } from '../../thread/thread.ts'
import type { EditTranscript } from '../edit-transcript.ts'
import { callsOf, namedCalls } from './named-calls.ts'
import { recordPreview } from '../plans/record-preview.ts'
import { recordId } from '../plans/session-agents.ts'
import type { RecordEdit } from './delete-lines.ts'
import { withoutBlocks } from '../plans/message-blocks.ts'

export interface TurnRecords {
  records: Set<ScannedRecord>
  /** Records that have text of this turn beside a result of an earlier turn's call: only the text is removed. */
  changes: Map<ScannedRecord, RecordEdit>
  branches: ThreadBranch[]
  isCut: (position: number) => boolean
  /** A compaction in the turn that remaining messages follow. */
  compaction: ScannedRecord | undefined
  /** A rewound branch that becomes the end of the session. */
  revived: ThreadBranch | undefined
}

/** The reason that thread/build gives for replayed copies, which are removed with the original. */
const REPLAY = 'replay of '

export function turnRecords(main: EditTranscript, turn: Turn): TurnRecords {
  const { thread } = main
  const graph = buildGraph(main.records, (record) => record.isSidechain !== true)
  const next = thread.turns[turn.index + 1]
  const isCut = inSpan(turn, next)
  const ids = new Set(turn.messages.flatMap(({ uuids }) => uuids))
  for (const { uuid, reason } of thread.unplaced)
    if (reason.startsWith(REPLAY) && ids.has(reason.slice(REPLAY.length))) ids.add(uuid)
  const branches = branchesOf(graph, thread.branches, ids, next)
  for (const { uuids } of branches) for (const uuid of uuids) ids.add(uuid)
  addScaffolding(main, graph, ids, isCut)
  const records = new Set(main.records.filter((each) => ids.has(recordId(each))))
  return {
    records,
    changes: removeTextBesideResults(main, turn, records),
    branches,
    isCut,
    compaction: compactionOf(main, graph, ids),
    revived: next ? undefined : revivedBy(graph, thread.branches, ids, turn),
  }
}

function inSpan({ messages }: Turn, next: Turn | undefined): (position: number) => boolean {
  const start = messages[0]?.position ?? Infinity
  const end = next?.messages[0]?.position ?? Infinity
  return (position) => position >= start && position < end
}

/** A branch that forks where the next turn begins is kept, like that turn. */
function branchesOf(
  graph: Graph,
  branches: readonly ThreadBranch[],
  ids: ReadonlySet<string>,
  next: Turn | undefined,
): ThreadBranch[] {
  const end = talkAbove(graph, next?.messages[0]?.uuids[0])
  const going: ThreadBranch[] = []
  const reach = new Set(ids)
  for (const branch of branches) {
    const fork = branch.forkUuid === null ? undefined : graph.byId.get(branch.forkUuid)
    const from = fork && climb(fork, isTalk)
    if (!from || !reach.has(from.id)) continue
    if (from === end && branch.messages[0]?.kind === 'prompt') continue
    going.push(branch)
    for (const uuid of branch.uuids) reach.add(uuid)
  }
  return going
}

function talkAbove(graph: Graph, id: string | undefined): Node | undefined {
  const parent = id === undefined ? undefined : graph.byId.get(id)?.parent
  return parent && climb(parent, isTalk)
}

/** Adds hooks, attachments and progress within the turn's positions, unless a remaining branch or call owns them. */
function addScaffolding(
  main: EditTranscript,
  graph: Graph,
  ids: Set<string>,
  isCut: (position: number) => boolean,
): void {
  const talk = new Set(ids)
  const kept = new Set(main.thread.branches.flatMap(({ uuids }) => uuids).filter((uuid) => !talk.has(uuid)))
  const byId = new Map(main.records.map((each) => [recordId(each), each]))
  const staying = new Set(callsOf(main.records.filter((each) => !talk.has(recordId(each)))))
  for (const node of graph.nodes) {
    if (isTalk(node)) continue
    const above = climb(node, isTalk)
    const isOnBranch = above !== undefined && !isCut(above.position) && talk.has(above.id)
    if (!isCut(node.position) && !isOnBranch) continue
    if (above && kept.has(above.id)) continue
    const each = byId.get(node.id)
    if (each && namedCalls(main, each).some((id) => staying.has(id))) continue
    ids.add(node.id)
  }
}

function removeTextBesideResults(
  main: EditTranscript,
  turn: Turn,
  gone: ReadonlySet<ScannedRecord>,
): Map<ScannedRecord, RecordEdit> {
  const positions = new Set(turn.messages.filter(({ uuids }) => uuids.length === 0).map(({ position }) => position))
  const changes = new Map<ScannedRecord, RecordEdit>()
  if (positions.size === 0) return changes
  const named = new Set(main.records.filter(({ position }) => positions.has(position)).map(recordId))
  for (const each of main.records) {
    if (gone.has(each) || !named.has(recordId(each))) continue
    const { text } = withoutBlocks(main.text(each), ({ type }) => type !== 'tool_result')
    changes.set(each, { text, before: recordPreview(each), after: 'only the tool result' })
  }
  return changes
}

function compactionOf(main: EditTranscript, graph: Graph, ids: ReadonlySet<string>): ScannedRecord | undefined {
  const boundary = graph.nodes.find((node) => isBoundary(node) && ids.has(node.id) && hasMessageBelow(node, ids))
  return boundary && main.records.find((each) => recordId(each) === boundary.id)
}

function hasMessageBelow(top: Node, gone: ReadonlySet<string>): boolean {
  const pending = [top]
  const visited = new Set<Node>()
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (visited.has(node)) continue
    visited.add(node)
    if (isTalk(node) && !gone.has(node.id)) return true
    for (const child of node.children) pending.push(child)
  }
  return false
}

function revivedBy(
  graph: Graph,
  branches: readonly ThreadBranch[],
  ids: ReadonlySet<string>,
  turn: Turn,
): ThreadBranch | undefined {
  const tip = talkAbove(graph, turn.messages[0]?.uuids[0])
  return branches.findLast(({ forkUuid, uuids }) => {
    const fork = forkUuid === null ? undefined : graph.byId.get(forkUuid)
    return tip !== undefined && fork !== undefined && climb(fork, isTalk) === tip && !uuids.some((id) => ids.has(id))
  })
}
