// Where the thread puts each record of a file: the turn of the main line, or a branch and the turn within it. Builds the
// thread, so that whoever shows these numbers and whoever shows the session (`annals show`) say the same.
import type { LiftedEntry } from '../format/record.ts'
import { buildThread } from './build.ts'
import { isChainRecord, isTalkRecord, type PlacedRecord } from './graph.ts'
import { findInlineAgents } from './inline-agents.ts'
import type { Thread, Turn } from './thread.ts'
import { isTitle, TurnCounter } from './turn-counter.ts'
import { buildTurns } from './turn.ts'

export interface TurnPlace {
  /** Of the main line, of the branch, or of the agent; null for what is in no turn. */
  turn: number | null
  /** Side branch of the main line, counted from 1. */
  branch: number | null
}

const NOWHERE: TurnPlace = { turn: null, branch: null }

/** The place of each record, by its id in the thread. */
export type TurnPlaces = ReadonlyMap<string, TurnPlace>

export interface PlacedTurns {
  /** One for each of the records. */
  places: TurnPlace[]
  /** Counts on from here. */
  counter: TurnCounter
}

export function placeRecords(records: readonly PlacedRecord[], isAgent: boolean): PlacedTurns {
  const thread = buildThread(records, { isAgent })
  const places = new Map<string, TurnPlace>()
  addThread(places, thread, isAgent)
  // Before agents had files of their own. Each has turns of its own.
  if (!isAgent)
    for (const agent of findInlineAgents(records))
      addThread(places, buildThread(agent.records, { isAgent: true }), true)
  const parents = new Map(records.map((placed) => [idOf(placed), parentOf(placed.record)]))
  const turnAt = turnsByPosition(thread)
  const placeOf = (placed: PlacedRecord): TurnPlace => {
    const { record, position } = placed
    if (isTitle(record)) return NOWHERE
    const own = places.get(idOf(placed))
    // Talk that is nowhere in the thread repeats other talk.
    if (own || isTalkRecord(record)) return own ?? NOWHERE
    const above = placeAbove(placed, parents, places)
    const isOnMainLine = above === undefined || (above.turn !== null && above.branch === null)
    return isOnMainLine ? { turn: turnAt(position), branch: null } : above
  }
  const all = records.map(placeOf)
  return { places: all, counter: settledCounter(records, isAgent, all, turnAt(records.length)) }
}

/** One that has seen all of the file: only it knows which records are copies of earlier ones. */
function settledCounter(
  records: readonly PlacedRecord[],
  isAgent: boolean,
  places: readonly TurnPlace[],
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

function addThread(places: Map<string, TurnPlace>, thread: Thread, isAgent: boolean): void {
  for (const turn of thread.turns) addTurn(places, turn, { turn: turn.index, branch: null })
  thread.branches.forEach(({ messages }, index) => {
    // Only branches of the main line can be asked for by their number.
    for (const turn of buildTurns(messages, []))
      addTurn(places, turn, isAgent ? NOWHERE : { turn: turn.index, branch: index + 1 })
  })
}

function addTurn(places: Map<string, TurnPlace>, { messages, events }: Turn, place: TurnPlace): void {
  for (const { uuids } of messages) for (const uuid of uuids) places.set(uuid, place)
  for (const { records } of events)
    for (const record of records) if ('uuid' in record && record.uuid) places.set(record.uuid, place)
}

function idOf({ record, line }: PlacedRecord): string {
  return ('uuid' in record && record.uuid) || `line ${line}`
}

function parentOf(record: LiftedEntry): string | null {
  return (isChainRecord(record) && record.parentUuid) || null
}

/** Of what hangs on talk and is not shown itself, such as a note on a branch. */
function placeAbove(
  placed: PlacedRecord,
  parents: ReadonlyMap<string, string | null>,
  places: TurnPlaces,
): TurnPlace | undefined {
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

/** The turn of the main line in which a place of the file lies. */
function turnsByPosition({ turns }: Thread): (position: number) => number {
  const starts = turns.map(({ messages }, index) => (index === 0 ? -1 : (messages[0]?.position ?? 0)))
  return (position) => starts.findLastIndex((start) => start <= position)
}
