// Determines the turn of each record. It builds the thread, so that these numbers match those of `annals show`.
import type { LiftedEntry } from '../format/record.ts'
import { buildThread } from './build.ts'
import { isChainRecord, isTalkRecord, type PlacedRecord } from './graph.ts'
import { findInlineAgents, liftReports } from './inline-agents.ts'
import type { Thread, Turn } from './thread.ts'
import { isTitle, TurnCounter } from './turn-counter.ts'
import { buildTurns } from './turn.ts'

export interface TurnPosition {
  turn: number | null
  branch: number | null
}

const NOWHERE: TurnPosition = { turn: null, branch: null }

export type TurnPositions = ReadonlyMap<string, TurnPosition>

export interface PlacedTurns {
  places: TurnPosition[]
  counter: TurnCounter
}

export function placeRecords(records: readonly PlacedRecord[], isAgent: boolean): PlacedTurns {
  const thread = buildThread(records, { isAgent })
  const inline = isAgent ? [] : findInlineAgents(liftReports(records))
  const agents = inline.map((agent) => buildThread(agent.records, { isAgent: true }))
  const places = placesInThread(records, { thread, isAgent, agents })
  return { places, counter: settledCounter(records, isAgent, places, thread.turns.length - 1) }
}

interface PlacingThread {
  thread: Thread
  isAgent: boolean
  /** Threads of agents inside the transcript. */
  agents: readonly Thread[]
}

export function placesInThread(
  records: readonly PlacedRecord[],
  { thread, isAgent, agents }: PlacingThread,
): TurnPosition[] {
  const places = new Map<string, TurnPosition>()
  addThread(places, thread, isAgent)
  for (const agent of agents) addThread(places, agent, true)
  const parents = new Map(records.map((placed) => [idOf(placed), parentOf(placed.record)]))
  const turnAt = turnsByPosition(thread)
  return records.map((placed) => {
    const { record, position } = placed
    if (isTitle(record)) return NOWHERE
    const own = places.get(idOf(placed))
    // A message that is not in the thread is a copy of another.
    if (own || isTalkRecord(record)) return own ?? NOWHERE
    const above = placeAbove(placed, parents, places)
    const isOnMainLine = above === undefined || (above.turn !== null && above.branch === null)
    return isOnMainLine ? { turn: turnAt(position), branch: null } : above
  })
}

/** Creates a counter that has seen the entire file, because only that one knows which records are copies. */
function settledCounter(
  records: readonly PlacedRecord[],
  isAgent: boolean,
  places: readonly TurnPosition[],
  lastTurn: number,
): TurnCounter {
  const counter = new TurnCounter(isAgent)
  const inLastTurn = new Set<string>()
  records.forEach((placed, index) => {
    counter.add(placed.record)
    const place = places[index]
    if (place?.turn === lastTurn && place.branch === null) inLastTurn.add(idOf(placed))
  })
  counter.settle(lastTurn, inLastTurn)
  return counter
}

function addThread(places: Map<string, TurnPosition>, thread: Thread, isAgent: boolean): void {
  for (const turn of thread.turns) addTurn(places, turn, { turn: turn.index, branch: null })
  thread.branches.forEach(({ messages }, index) => {
    // Only branches of the main thread can be addressed by number.
    for (const turn of buildTurns(messages, []))
      addTurn(places, turn, isAgent ? NOWHERE : { turn: turn.index, branch: index + 1 })
  })
}

function addTurn(places: Map<string, TurnPosition>, { messages, events }: Turn, place: TurnPosition): void {
  for (const { uuids } of messages) for (const uuid of uuids) places.set(uuid, place)
  for (const { records } of events)
    for (const record of records) if ('uuid' in record && record.uuid) places.set(record.uuid, place)
}

export function idOf({ record, line }: PlacedRecord): string {
  return ('uuid' in record && record.uuid) || `line ${line}`
}

function parentOf(record: LiftedEntry): string | null {
  return (isChainRecord(record) && record.parentUuid) || null
}

/** For records that are not shown themselves, such as a note on a branch. */
function placeAbove(
  placed: PlacedRecord,
  parents: ReadonlyMap<string, string | null>,
  places: TurnPositions,
): TurnPosition | undefined {
  const visited = new Set<string>()
  let id: string | null = parentOf(placed.record)
  while (id !== null && !visited.has(id)) {
    const place = places.get(id)
    if (place) return place
    visited.add(id)
    id = parents.get(id) ?? null
  }
  return undefined
}

function turnsByPosition({ turns }: Thread): (position: number) => number {
  const starts = turns.map(({ messages }, index) => (index === 0 ? -1 : (messages[0]?.position ?? 0)))
  return (position) => {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((starts[middle] ?? Infinity) <= position) low = middle + 1
      else high = middle
    }
    return low - 1
  }
}
