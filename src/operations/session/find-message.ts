// Finds the turn, branch or agent turn that contains a record, by its uuid.
import { AppError } from '../../error.ts'
import { findByPrefix } from '../../reader/by-prefix.ts'
import type { SessionThread, Thread, ThreadBranch, Turn } from '../../thread/thread.ts'
import { buildTurns } from '../../thread/turn.ts'
import { advise, field, operation } from '../../text/advice.ts'

export interface FoundPart {
  of: 'session' | 'branch' | 'agent'
  agentId: string | null
  turns: Turn[]
  branches: ThreadBranch[]
}

const SHORTEST_PREFIX = 4

export function findMessage(session: SessionThread, name: string): FoundPart {
  const parts = [...partsOf(session)]
  const uuid = findRecordId(
    name,
    parts.flatMap(({ uuids }) => uuids),
  )
  const part = uuid === undefined ? undefined : parts.find(({ uuids }) => uuids.includes(uuid))
  if (part) return part.part()
  throw notFound(session, name)
}

/** Finds a record by its uuid, in any case, or by a unique beginning of at least four characters. */
export function findRecordId(name: string, uuids: readonly string[]): string | undefined {
  const wanted = name.toLowerCase()
  if (uuids.includes(wanted)) return wanted
  if (wanted.length < SHORTEST_PREFIX)
    throw new AppError('usage', `"${name}" is too short; give at least ${SHORTEST_PREFIX} characters of the uuid.`)
  return findByPrefix(wanted, uuids, 'record')
}

interface SearchedPart {
  uuids: readonly string[]
  part(): FoundPart
}

/** Yields the main thread first: a record that agents copy is shown in its original part. */
function* partsOf({ thread, agents }: SessionThread): Generator<SearchedPart> {
  yield* partsOfThread(thread, null)
  for (const { agentId, thread: own } of agents) yield* partsOfThread(own, agentId)
}

function* partsOfThread({ turns, branches }: Thread, agentId: string | null): Generator<SearchedPart> {
  const of = agentId === null ? 'session' : 'agent'
  for (const turn of turns) yield { uuids: uuidsOf(turn), part: () => ({ of, agentId, turns: [turn], branches }) }
  for (const { uuids, messages } of branches) {
    const own = { of: agentId === null ? 'branch' : 'agent', agentId, branches } as const
    const branchTurns = buildTurns(messages, [])
    for (const turn of branchTurns) yield { uuids: uuidsOf(turn), part: () => ({ ...own, turns: [turn] }) }
    // Records without a message, such as hook notes.
    yield { uuids: uuids.map((uuid) => uuid.toLowerCase()), part: () => ({ ...own, turns: branchTurns }) }
  }
}

/** Includes the records of events, because search also finds texts such as hook notes. */
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
    advise`This session has no record "${name}"; ${operation('search')} finds the session of a text.`,
  )
}
