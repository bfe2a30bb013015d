// Steps with their contents: the records of a window are read again from their bytes, and the messages built from them
// as they were built before, so that what is shown is what stands in the file.
import type { LiftedEntry } from '../format/record.ts'
import type { Step } from '../render/build-steps.ts'
import { isEvent, isMessage } from '../render/build-steps.ts'
import { liftDocumentedTools } from '../thread/documented.ts'
import { queuedMessages } from '../thread/events.ts'
import { isChainRecord, isTalk, type Node } from '../thread/graph.ts'
import { buildMessages, collectResults } from '../thread/message.ts'
import type { Message, ThreadEvent, ToolCall } from '../thread/thread.ts'
import type { Transcript } from './transcript.ts'

export interface HydrateOptions {
  isAgent: boolean
  spilledText(path: string): string | null
}

/** The same steps in the same order. */
export async function hydrate(
  steps: readonly Step[],
  transcript: Transcript,
  options: HydrateOptions,
): Promise<Step[]> {
  const places = steps.map((step) => placesOf(step, transcript))
  const full = await transcript.readFull([...new Set(places.flat())])
  return steps.map((step, index) => ({
    ...step,
    of: hydrateOne(step.of, places[index] ?? [], full, transcript, options),
  }))
}

/** Where the records of a step stand, as numbers of records. */
export function placesOf({ of }: Step, transcript: Transcript): number[] {
  if (isEvent(of)) return [of.position]
  if (!isMessage(of)) return []
  // Words beside a result have no record of their own.
  if (of.uuids.length === 0) return [of.position]
  return of.uuids.flatMap((uuid) => transcript.positionOf(uuid) ?? [])
}

function hydrateOne(
  of: Step['of'],
  places: readonly number[],
  full: ReadonlyMap<number, LiftedEntry>,
  transcript: Transcript,
  options: HydrateOptions,
): Step['of'] {
  if (isEvent(of)) return hydrateEvent(of, full)
  if (!isMessage(of)) return of
  const nodes = nodesOf(places, full, transcript)
  const message = hydrateMessage(of, nodes, options)
  return message ? { ...message, kind: of.kind, at: of.at, position: of.position, uuids: of.uuids } : of
}

/** A run of errors is small and stays as it is. */
function hydrateEvent(event: ThreadEvent, full: ReadonlyMap<number, LiftedEntry>): ThreadEvent {
  const record = event.records.length === 1 ? full.get(event.position) : undefined
  return record ? { ...event, records: [record] } : event
}

function nodesOf(places: readonly number[], full: ReadonlyMap<number, LiftedEntry>, transcript: Transcript): Node[] {
  const placed = places.flatMap((position) => {
    const slim = transcript.records[position]
    return slim ? [{ ...slim, record: full.get(position) ?? slim.record }] : []
  })
  return liftDocumentedTools(placed).flatMap(({ record, position, line }) =>
    isChainRecord(record)
      ? [{ id: record.uuid ?? `line ${line}`, record, position, line, parentId: null, parent: undefined, children: [] }]
      : [],
  )
}

function hydrateMessage(message: Message, nodes: readonly Node[], options: HydrateOptions): Message | undefined {
  if (message.kind === 'queued') return queuedMessages(new Set(nodes))[0]
  const talks = nodes.filter(isTalk)
  if (message.uuids.length === 0) return wordsBesideResult(message, talks)
  const results = collectResults(talks)
  const known = new Map(message.toolCalls.map((call) => [call.id, call]))
  const built = buildMessages(talks, {
    isAgent: options.isAgent,
    isLive: false,
    resultOf: (id) => results.get(id),
    agentOf: (id) => known.get(id)?.agentId ?? null,
    spilledText: options.spilledText,
  }).find(({ role, uuids }) => role === message.role && uuids.length > 0)
  return built && { ...built, toolCalls: built.toolCalls.map((call, index) => settled(call, message.toolCalls[index])) }
}

/** Whether a call without a result still runs, and a result that stands in another file, only the whole session tells. */
function settled(call: ToolCall, before: ToolCall | undefined): ToolCall {
  if (call.result || !before) return call
  return { ...call, state: before.state, result: before.result, endedAt: before.endedAt }
}

function wordsBesideResult(message: Message, talks: readonly Node[]): Message | undefined {
  const record = talks[0]?.record
  if (record?.type !== 'user') return undefined
  return { ...message, blocks: record.message.content.filter((block) => block.type !== 'tool_result') }
}
