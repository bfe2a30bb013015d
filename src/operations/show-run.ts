// One session as data: the session, its turns, branches, agents and compactions.
import type { z } from 'zod'
import { AppError } from '../error.ts'
import { uuidLength } from '../render/uuid-length.ts'
import { NO_ANNOTATIONS, type Annotations } from '../store/journal/annotations.ts'
import { commitsOf, tasksAt, type Commit, type TaskItem } from '../thread/tasks.ts'
import type {
  AgentThread,
  Compaction,
  SessionThread,
  Thread,
  ThreadBranch,
  Turn,
  UnplacedRecord,
} from '../thread/thread.ts'
import { buildTurns } from '../thread/turn.ts'
import type { Context } from './context.ts'
import { findMessage, type FoundPart } from './find-message.ts'
import { loadSession, type LoadedSession } from './load-session.ts'
import { readAnnotations } from './read-annotations.ts'
import type { showInput } from './show.ts'

export type ShowInput = z.output<typeof showInput>

export interface ShownSession {
  id: string
  title: string
  titleSource: string
  directory: string | null
  branch: string | null
  versions: string[]
  models: string[]
  startedAt: string | null
  endedAt: string | null
  state: string
  records: number
  damagedLines: number
  pullRequests: LoadedSession['facts']['pullRequests']
  commits: Commit[]
  tasks: TaskItem[]
  files: LoadedSession['files']
  /** What the user noted about it. */
  tags: string[]
  starred: boolean
  note: string | null
}

export interface ShownAgent extends Omit<AgentThread, 'thread'> {
  turns: Turn[]
  branches: ThreadBranch[]
}

/** A line as it stands on disk. */
export interface RawLine {
  line: number
  text: string
}

export interface Shown {
  session: ShownSession
  /** What was asked for: the main thread, a branch of it or an agent. */
  of: 'session' | 'branch' | 'agent'
  turns: Turn[]
  branches: ThreadBranch[]
  agents: ShownAgent[]
  compactions: Compaction[]
  breaks: Thread['breaks']
  unplaced: UnplacedRecord[]
  /** How it is to be painted; with --uuids, by how many characters of it a uuid is known. */
  view: { depth: ShowInput['depth']; thinking: boolean; raw: boolean; uuids: boolean; uuidLength?: number }
  /** With --raw: the lines themselves. */
  rawRecords?: RawLine[]
}

export async function run(context: Context, input: ShowInput): Promise<Shown> {
  const loaded = await loadSession(context, input.session)
  const { thread, agents } = loaded
  const part = choosePart(loaded, input)
  const turns = selectTurns(part.turns, input.turn)
  return {
    session: describeSession(loaded, readAnnotations(context).get(loaded.id)),
    of: part.of,
    turns,
    branches: part.of === 'branch' ? [] : part.branches,
    agents: agents.map(({ thread: own, ...agent }) => ({ ...agent, turns: own.turns, branches: own.branches })),
    compactions: thread.compactions,
    breaks: thread.breaks,
    unplaced: thread.unplaced,
    view: {
      depth: input.depth,
      thinking: input.thinking ?? false,
      raw: input.raw ?? false,
      uuids: input.uuids ?? false,
      ...(input.uuids ? { uuidLength: uuidLength(uuidsOf(loaded)) } : {}),
    },
    ...(input.raw ? { rawRecords: await rawLines(loaded, turns, isPartial(input)) } : {}),
  }
}

/** Of the transcript, and of the agents: "annals edit" looks for a uuid in both. */
function uuidsOf({ records, agents }: LoadedSession): string[] {
  const turns = agents.flatMap(({ thread }) => [...thread.turns, ...thread.branches])
  return [
    ...records.flatMap(({ record }) => ('uuid' in record && record.uuid ? [record.uuid] : [])),
    ...turns.flatMap(({ messages }) => messages.flatMap(({ uuids }) => uuids)),
  ]
}

/** All lines, or those of the chosen turns. Standard input cannot be read twice: its lines are written anew. */
async function rawLines(
  { records, readLines }: LoadedSession,
  turns: readonly Turn[],
  isPart: boolean,
): Promise<RawLine[]> {
  const uuids = new Set(turns.flatMap((turn) => turn.messages.flatMap((message) => message.uuids)))
  const chosen = isPart ? records.filter(({ record }) => 'uuid' in record && uuids.has(record.uuid ?? '')) : records
  const texts = await readLines(chosen.map(({ range }) => range))
  return chosen.map(({ line, raw }, index) => ({ line, text: texts[index] ?? JSON.stringify(raw) }))
}

function isPartial({ turn, message }: ShowInput): boolean {
  return turn !== undefined || message !== undefined
}

function choosePart({ thread, agents }: LoadedSession, input: ShowInput): FoundPart {
  if (input.message !== undefined) return chooseMessage({ thread, agents }, input.message, input)
  if (input.agent !== undefined) return chooseAgent(agents, input.agent)
  if (input.branch === undefined) return { of: 'session', turns: thread.turns, branches: thread.branches }
  const branch = thread.branches[input.branch - 1]
  if (!branch)
    throw new AppError('not-found', `There is no branch ${input.branch}; this session has ${thread.branches.length}.`)
  return { of: 'branch', turns: buildTurns(branch.messages, []), branches: [] }
}

function chooseMessage(session: SessionThread, uuid: string, { turn, branch, agent }: ShowInput): FoundPart {
  if (turn === undefined && branch === undefined && agent === undefined) return findMessage(session, uuid)
  throw new AppError('usage', '--message says where to look; leave out --turn, --branch and --agent.')
}

function chooseAgent(agents: readonly AgentThread[], id: string): FoundPart {
  const matches = agents.filter((agent) => agent.agentId.startsWith(id.replace(/^agent-/, '')))
  const [agent] = matches
  if (matches.length === 1 && agent) return { of: 'agent', turns: agent.thread.turns, branches: agent.thread.branches }
  const names = agents.map((candidate) => candidate.agentId).join(', ') || 'none'
  throw new AppError(
    matches.length > 1 ? 'ambiguous' : 'not-found',
    `No single agent is called "${id}"; this session's agents: ${names}.`,
  )
}

function selectTurns(turns: readonly Turn[], range: string | undefined): Turn[] {
  if (range === undefined) return [...turns]
  const [first = '', last] = range.split('-')
  const start = Number(first)
  const end = last === undefined ? start : last === '' ? Infinity : Number(last)
  const chosen = turns.filter((turn) => turn.index >= start && turn.index <= end)
  if (chosen.length > 0) return chosen
  throw new AppError('not-found', `There is no turn ${range}; this session has turns 0 to ${turns.length - 1}.`)
}

function describeSession(
  { id, facts, state, files, damagedLines, thread }: LoadedSession,
  { tags, isStarred, note }: Annotations = NO_ANNOTATIONS,
): ShownSession {
  const messages = thread.turns.flatMap((turn) => turn.messages)
  return {
    id,
    title: facts.title,
    titleSource: facts.titleSource,
    directory: facts.directory,
    branch: facts.branch,
    versions: facts.versions,
    models: facts.models,
    startedAt: facts.startedAt,
    endedAt: facts.endedAt,
    state,
    records: facts.records,
    damagedLines,
    pullRequests: facts.pullRequests,
    commits: commitsOf(messages),
    tasks: tasksAt(messages),
    files,
    tags,
    starred: isStarred,
    note,
  }
}
