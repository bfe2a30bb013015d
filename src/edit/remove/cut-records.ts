// Selects the records before or after a message. A message keeps all its records and the results of its calls.
import { AppError } from '../../error.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import { isBoundary } from '../../thread/chain.ts'
import { buildGraph, isSidechain, isTalk, type Graph } from '../../thread/graph.ts'
import type { EditTranscript } from '../edit-transcript.ts'
import { callsOf, namedCalls } from './named-calls.ts'
import { recordId } from '../plans/session-agents.ts'
import { advise, field } from '../../text/advice.ts'

export interface CutRecords {
  records: Set<ScannedRecord>
  isCut: (position: number) => boolean
}

interface MessageRange {
  start: number
  end: number
}

/** Returns the records before one message or after another. Records that belong to no message are not included. */
export function cutRecords(main: EditTranscript, ends: { before?: string; after?: string }): CutRecords {
  const graph = buildGraph(main.records, (record) => record.isSidechain !== true)
  const units = unitsOf(main, graph)
  const first = ends.before === undefined ? undefined : unitOf(main, units, ends.before)
  const last = ends.after === undefined ? undefined : unitOf(main, units, ends.after)
  if (first && last && first.start > last.start)
    throw new AppError(
      'refused',
      advise`The message given with ${field('before')} comes after the one given with ${field('after')}; swap them.`,
    )
  const isBefore = ({ start }: MessageRange) => first !== undefined && start < first.start
  const isBehind = (unit: MessageRange) => last !== undefined && unit !== last && unit.start > last.start
  const isCut = (position: number) =>
    isBefore({ start: position, end: position }) || (last !== undefined && position > last.end)
  const going = new Set<string>()
  for (const node of graph.nodes) {
    const unit = units.get(node.id)
    if (unit ? isBefore(unit) || isBehind(unit) : isCut(node.position)) going.add(node.id)
  }
  keepNamed(main, graph, going)
  return { records: new Set(main.records.filter((each) => going.has(recordId(each)) && !isSidechain(each))), isCut }
}

function unitsOf({ thread }: EditTranscript, graph: Graph): Map<string, MessageRange> {
  const units = new Map<string, MessageRange>()
  const positions = new Map<string, number>()
  for (const { id, position } of graph.nodes) positions.set(id, position)
  for (const { messages } of [...thread.turns, ...thread.branches])
    for (const { uuids, position } of messages) {
      const end = uuids.reduce((latest, uuid) => Math.max(latest, positions.get(uuid) ?? latest), position)
      const unit = { start: position, end }
      for (const uuid of uuids) units.set(uuid, unit)
    }
  for (const node of graph.nodes) {
    if (!isBoundary(node)) continue
    const summary = node.children.find(
      (child) => child.record.type === 'user' && child.record.isCompactSummary === true,
    )
    const unit = { start: node.position, end: Math.max(node.position, summary?.position ?? 0) }
    units.set(node.id, unit)
    if (summary) units.set(summary.id, unit)
  }
  return units
}

function unitOf(main: EditTranscript, units: ReadonlyMap<string, MessageRange>, uuid: string): MessageRange {
  const named = main.find(uuid)
  if (isSidechain(named))
    throw new AppError('refused', `"${uuid}" belongs to an agent; name a message of the session itself.`)
  const id = recordId(named)
  if (main.thread.branches.some(({ uuids }) => uuids.includes(id)))
    throw new AppError('refused', `"${uuid}" is on a rewound branch; name a message of the active branch.`)
  // Hooks, progress and skill texts belong to their call.
  const calls = new Set(namedCalls(main, named))
  const caller = main.records.find((each) => callsOf([each]).some((call) => calls.has(call)))
  return units.get(caller ? recordId(caller) : id) ?? units.get(id) ?? { start: named.position, end: named.position }
}

function keepNamed(main: EditTranscript, graph: Graph, going: Set<string>): void {
  const staying = new Set(callsOf(main.records.filter((each) => !going.has(recordId(each)))))
  if (staying.size === 0) return
  for (const each of main.records) {
    const id = recordId(each)
    const node = going.has(id) ? graph.byId.get(id) : undefined
    const mayStay = node && (!isTalk(node) || (node.record.type === 'user' && node.record.isMeta === true))
    if (mayStay && namedCalls(main, each).some((call) => staying.has(call))) going.delete(id)
  }
}
