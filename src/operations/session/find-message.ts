// One record of a session → the turn it stands in, the branch, or the turn of an agent.
import { AppError } from '../../error.ts'
import { findByPrefix } from '../../reader/by-prefix.ts'
import type { SessionThread, Thread, ThreadBranch, Turn } from '../../thread/thread.ts'
import { buildTurns } from '../../thread/turn.ts'
import { advise, field, operation } from '../../text/advice.ts'

export interface FoundPart {
  of: 'session' | 'branch' | 'agent'
  /** Whose records they are; null for those of the session itself. */
  agentId: string | null
  turns: Turn[]
  /** Of the thread it was found in. */
  branches: ThreadBranch[]
}

/** Shorter beginnings name too many records to be meant. */
const SHORTEST_PREFIX = 4

export function findMessage(session: SessionThread, name: string): FoundPart {
  const wanted = name.toLowerCase()
  const places = [...placesOf(session)]
  const exact = places.find(({ uuids }) => uuids.includes(wanted))
  if (exact) return exact.part()
  if (wanted.length < SHORTEST_PREFIX)
    throw new AppError('usage', `"${name}" is too short; type at least ${SHORTEST_PREFIX} characters of the uuid.`)
  const uuid = findByPrefix(
    wanted,
    places.flatMap(({ uuids }) => uuids),
    'record',
  )
  const place = uuid === undefined ? undefined : places.find(({ uuids }) => uuids.includes(uuid))
  if (place) return place.part()
  throw notFound(session, name)
}

interface Place {
  uuids: readonly string[]
  part(): FoundPart
}

/** The main thread first: a record that agents repeat is shown where it was said. */
function* placesOf({ thread, agents }: SessionThread): Generator<Place> {
  yield* placesOfThread(thread, null)
  for (const { agentId, thread: own } of agents) yield* placesOfThread(own, agentId)
}

function* placesOfThread({ turns, branches }: Thread, agentId: string | null): Generator<Place> {
  const of = agentId === null ? 'session' : 'agent'
  for (const turn of turns) yield { uuids: uuidsOf(turn), part: () => ({ of, agentId, turns: [turn], branches }) }
  for (const { uuids, messages } of branches)
    yield {
      uuids: uuids.map((uuid) => uuid.toLowerCase()),
      part: () => ({
        of: agentId === null ? 'branch' : 'agent',
        agentId,
        turns: buildTurns(messages, []),
        branches,
      }),
    }
}

/** What was said and what happened between: a hook's note can be found by search as well. */
function uuidsOf({ messages, events }: Turn): string[] {
  const said = messages.flatMap(({ uuids }) => uuids)
  const happened = events.flatMap(({ records }) =>
    records.flatMap((record) => ('uuid' in record && typeof record.uuid === 'string' ? record.uuid : [])),
  )
  return [...said, ...happened].map((uuid) => uuid.toLowerCase())
}

function notFound({ thread, agents }: SessionThread, name: string): AppError {
  const unplaced = [thread, ...agents.map((agent) => agent.thread)].flatMap((one) => one.unplaced)
  const record = unplaced.find(({ uuid }) => uuid.toLowerCase().startsWith(name.toLowerCase()))
  if (record)
    return new AppError(
      'not-found',
      advise`The record ${record.uuid} is in no turn (${record.reason}); ${operation('show', field('raw'))} shows its line.`,
    )
  return new AppError(
    'not-found',
    advise`This session has no record "${name}"; ${operation('search')} says in which session a text stands.`,
  )
}
