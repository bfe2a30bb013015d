// Steps with their contents: the records of a window are read again from their bytes, and the messages built from them
// as they were built before, so that what is shown is what stands in the file.
import { AppError } from '../error.ts'
import type { LiftedEntry } from '../format/record.ts'
import { type Step, isEvent, isMessage } from '../describe/build-steps.ts'
import { liftDocumentedTools } from '../thread/documented.ts'
import { queuedMessages } from '../thread/events.ts'
import { isChainRecord, isTalk, type Node, type PlacedRecord } from '../thread/graph.ts'
import { buildMessages, collectResults } from '../thread/message.ts'
import type { Message, ThreadEvent, ToolCall } from '../thread/thread.ts'
import type { Transcript } from './transcript.ts'

/** Whichever comes first. */
const WINDOW_ITEMS = 25

const WINDOW_BYTES = 512 * 1024

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
  const full = await hydrateItems(
    steps.map(({ of }) => of),
    transcript,
    options,
  )
  return steps.map((step, index) => ({ ...step, of: full[index]?.item ?? step.of }))
}

/** A message, an event or a stretch that is not a record. */
export type ThreadItem = Step['of']

export interface FullItem<Item extends ThreadItem> {
  item: Item
  /** What it was built from. */
  records: PlacedRecord[]
  /** False where a record could not be read again. */
  isWhole: boolean
}

/** Any number of items with everything in them, a window at a time: memory never holds them all. */
export async function* hydrateAll<Item extends ThreadItem>(
  items: readonly Item[],
  transcript: Transcript,
  options: HydrateOptions,
): AsyncGenerator<FullItem<Item>> {
  const bytesOf = (item: Item) =>
    placesOf(item, transcript).reduce((sum, place) => sum + transcript.rangeOf(place).length, 0)
  for (const window of inWindows(items, bytesOf)) {
    const full = await hydrateItems(window, transcript, options)
    // On a screen a slim record is better than none. What is written out must not be cut without a sign.
    if (full.some(({ isWhole }) => !isWhole)) throw changedMeanwhile(transcript.source.path)
    yield* full
  }
}

export function changedMeanwhile(path: string): AppError {
  return new AppError('unreadable', `${path} was changed while it was read; try again.`)
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
    const isWhole = own.every((place) => full.has(place) || transcript.records[place]?.isLarge)
    return { item: read, records: placedRecords(own, full, transcript), isWhole }
  })
}

/** Where the records of an item are in the file, as numbers of records. */
export function placesOf(of: ThreadItem, transcript: Transcript): number[] {
  if (isEvent(of)) return of.records.length === 1 ? [placeOfEvent(of, transcript)] : placesOfRun(of, transcript)
  if (!isMessage(of)) return []
  // Words beside a result have no record of their own.
  if (of.uuids.length === 0) return [of.position]
  return of.uuids.flatMap((uuid) => transcript.positionOf(uuid) ?? [])
}

/** A session that is held open may be read again meanwhile, and then another record is at its position. */
function placeOfEvent({ position, records: [record] }: ThreadEvent, transcript: Transcript): number {
  const uuid = record && 'uuid' in record ? record.uuid : undefined
  const found = transcript.records[position]?.record
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
  // A record of a run that has no uuid has no place, and then the slim records stay.
  if (places.length !== event.records.length) return event
  return { ...event, records: event.records.map((slim, index) => full.get(places[index] ?? -1) ?? slim) }
}

/** Those that cannot be read again stay slim. */
function placedRecords(
  places: readonly number[],
  full: ReadonlyMap<number, LiftedEntry>,
  transcript: Transcript,
): PlacedRecord[] {
  return places.flatMap((position) => {
    const slim = transcript.records[position]
    return slim ? [{ ...slim, record: full.get(position) ?? slim.record }] : []
  })
}

function nodesOf(places: readonly number[], full: ReadonlyMap<number, LiftedEntry>, transcript: Transcript): Node[] {
  return liftDocumentedTools(placedRecords(places, full, transcript)).flatMap(({ record, position, line }) =>
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

/** A list in windows, each small enough to be read at once. */
export function* inWindows<Item>(items: readonly Item[], bytesOf: (item: Item) => number): Generator<Item[]> {
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
