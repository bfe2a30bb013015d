// Restores the complete content of steps from the transcript. In memory, records are kept without their large contents
// (slim).
import { AppError } from '../error.ts'
import type { LiftedEntry } from '../format/record.ts'
import { type Step, isEvent, isMessage } from '../describe/build-steps.ts'
import { liftDocumented } from '../thread/documented.ts'
import { queuedMessages } from '../thread/events.ts'
import { isChainRecord, isTalk, type Node, type PlacedRecord } from '../thread/graph.ts'
import { buildMessages, collectResults } from '../thread/message.ts'
import type { Message, ThreadEvent, ToolCall } from '../thread/thread.ts'
import type { Transcript } from './transcript.ts'
import { liftReports } from '../thread/inline-agents.ts'

const WINDOW_ITEMS = 25

const WINDOW_BYTES = 512 * 1024

export interface HydrateOptions {
  isAgent: boolean
  spilledText(path: string): string | null
}

/** Returns the same steps in the same order. A step whose records cannot be read again stays slim. */
export async function hydrate(
  steps: readonly Step[],
  transcript: Transcript,
  options: HydrateOptions,
): Promise<Step[]> {
  const full = await hydrateItems(
    steps.map(({ of }) => of),
    transcript,
    options,
  )
  return steps.map((step, index) => ({ ...step, of: full[index]?.item ?? step.of }))
}

export type ThreadItem = Step['of']

export interface FullItem<Item extends ThreadItem> {
  item: Item
  records: PlacedRecord[]
  isComplete: boolean
}

/** Throws if a record cannot be read again: the file has changed. */
export async function* hydrateAll<Item extends ThreadItem>(
  items: Iterable<Item>,
  transcript: Transcript,
  options: HydrateOptions,
): AsyncGenerator<FullItem<Item>> {
  // A spilled output ends its window, so that at most one is in memory.
  const bytesOf = (item: Item) =>
    placesOf(item, transcript).reduce(
      (sum, position) => sum + transcript.rangeOf(position).length,
      hasSpilled(item) ? WINDOW_BYTES + 1 : 0,
    )
  for (const window of inWindows(items, bytesOf)) {
    const full = await hydrateItems(window, transcript, options)
    // A screen may show a slim record; an export must not lose content silently.
    if (full.some(({ isComplete }) => !isComplete)) throw changedWhileReading(transcript.source.path)
    yield* full
  }
}

function hasSpilled(of: ThreadItem): boolean {
  return isMessage(of) && of.toolCalls.some(({ result }) => result !== null && result.spilledTo !== null)
}

export function changedWhileReading(path: string): AppError {
  return new AppError('unreadable', `${path} changed while it was being read; try again.`)
}

async function hydrateItems<Item extends ThreadItem>(
  items: readonly Item[],
  transcript: Transcript,
  options: HydrateOptions,
): Promise<FullItem<Item>[]> {
  const places = items.map((item) => placesOf(item, transcript))
  const full = await transcript.readFull([...new Set(places.flat())])
  return items.map((item, index) => {
    const own = places[index] ?? []
    // A message stays a message, and an event an event.
    const read = hydrateOne(item, own, full, transcript, options) as Item
    const isComplete = own.every((position) => full.has(position) || transcript.placeAt(position)?.isLarge)
    return { item: read, records: placedRecords(own, full, transcript), isComplete }
  })
}

export function placesOf(of: ThreadItem, transcript: Transcript): number[] {
  if (isEvent(of)) return of.records.length === 1 ? [placeOfEvent(of, transcript)] : placesOfRun(of, transcript)
  if (!isMessage(of)) return []
  // Text next to a tool result has no uuid; it shares the record of the result.
  if (of.uuids.length === 0) return [of.position]
  return of.uuids.flatMap((uuid) => transcript.positionOf(uuid) ?? [])
}

/** Looks the record up by uuid if another record is at its position: the session may have been read again meanwhile. */
function placeOfEvent({ position, records: [record] }: ThreadEvent, transcript: Transcript): number {
  const uuid = record && 'uuid' in record ? record.uuid : undefined
  const found = transcript.at(position)?.record
  if (uuid === undefined || (found && 'uuid' in found && found.uuid === uuid)) return position
  return transcript.positionOf(uuid) ?? -1
}

function placesOfRun({ records }: ThreadEvent, transcript: Transcript): number[] {
  return records.flatMap((record) => ('uuid' in record ? (transcript.positionOf(record.uuid ?? '') ?? []) : []))
}

function hydrateOne(
  of: ThreadItem,
  places: readonly number[],
  full: ReadonlyMap<number, LiftedEntry>,
  transcript: Transcript,
  options: HydrateOptions,
): ThreadItem {
  if (isEvent(of)) return hydrateEvent(of, places, full)
  if (!isMessage(of)) return of
  const nodes = nodesOf(places, full, transcript)
  const message = hydrateMessage(of, nodes, options)
  return message ? { ...message, kind: of.kind, at: of.at, position: of.position, uuids: of.uuids } : of
}

function hydrateEvent(
  event: ThreadEvent,
  places: readonly number[],
  full: ReadonlyMap<number, LiftedEntry>,
): ThreadEvent {
  // Records of a run are found by uuid. If one has none, keep the slim records.
  if (places.length !== event.records.length) return event
  return { ...event, records: event.records.map((slim, index) => full.get(places[index] ?? -1) ?? slim) }
}

function placedRecords(
  places: readonly number[],
  full: ReadonlyMap<number, LiftedEntry>,
  transcript: Transcript,
): PlacedRecord[] {
  return places.flatMap((position) => {
    const place = transcript.placeAt(position)
    const record = place && (full.get(position) ?? transcript.at(position)?.record)
    return record ? [{ ...place, record }] : []
  })
}

function nodesOf(places: readonly number[], full: ReadonlyMap<number, LiftedEntry>, transcript: Transcript): Node[] {
  return liftReports(liftDocumented(placedRecords(places, full, transcript))).flatMap(({ record, position, line }) =>
    isChainRecord(record)
      ? [{ id: record.uuid ?? `line ${line}`, record, position, line, parentId: null, parent: undefined, children: [] }]
      : [],
  )
}

function hydrateMessage(message: Message, nodes: readonly Node[], options: HydrateOptions): Message | undefined {
  if (message.kind === 'queued') return queuedMessages(new Set(nodes))[0]
  const talks = nodes.filter(isTalk)
  if (message.uuids.length === 0) return textNextToResult(message, talks)
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

/** The result may be in another file, and only the complete session says whether the call is still running. */
function settled(call: ToolCall, before: ToolCall | undefined): ToolCall {
  if (call.result || !before) return call
  return { ...call, state: before.state, result: before.result, endedAt: before.endedAt }
}

function textNextToResult(message: Message, talks: readonly Node[]): Message | undefined {
  const record = talks[0]?.record
  if (record?.type !== 'user') return undefined
  return { ...message, blocks: record.message.content.filter((block) => block.type !== 'tool_result') }
}

export function* inWindows<Item>(items: Iterable<Item>, bytesOf: (item: Item) => number): Generator<Item[]> {
  let window: Item[] = []
  let bytes = 0
  for (const item of items) {
    window.push(item)
    bytes += bytesOf(item)
    if (window.length < WINDOW_ITEMS && bytes <= WINDOW_BYTES) continue
    yield window
    window = []
    bytes = 0
  }
  if (window.length > 0) yield window
}
