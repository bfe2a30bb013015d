// Returns one session as data: its head, turns, branches, agents and compactions.
import type { z } from 'zod'
import { AppError } from '../../error.ts'
import type { ByteRange } from '../../format/parse.ts'
import { uuidLength } from '../../paint/uuid-length.ts'
import { MAX_SPILLED } from '../../reader/spilled.ts'
import { NO_ANNOTATIONS } from '../../store/journal/annotations.ts'
import type { FullBranch, FullList, FullTurns } from '../../session/full-thread.ts'
import type { OpenSession } from '../../session/open-session.ts'
import { changedWhileReading } from '../../session/hydrate.ts'
import { inWindows } from '../../session/hydrate.ts'
import { CHARACTERS } from '../../thread/slim-record.ts'
import { commitsOf, tasksAt, mayChangeTasksOrCommits, withTasksOrCommits } from '../../thread/tasks.ts'
import type {
  AgentThread,
  Compaction,
  Message,
  SessionThread,
  Thread,
  ThreadBranch,
  Turn,
  UnplacedRecord,
} from '../../thread/thread.ts'
import { buildTurns } from '../../thread/turn.ts'
import { chooseAgent } from './choose-agent.ts'
import type { Context } from '../context.ts'
import { findMessage, type FoundPart } from './find-message.ts'
import { findRecords } from './find-session.ts'
import { resumeOf } from './resume.ts'
import { contentText } from '../../format/text.ts'
import { readAnnotations } from '../find/read-annotations.ts'
import { titleOf } from '../find/session-title.ts'
import type { showInput } from './declarations.ts'
import type { RawLine, ShownSession, ShownView } from './outputs.ts'
import { plural } from '../../text/quantity.ts'
import { advise, field } from '../../text/advice.ts'

export type ShowInput = z.output<typeof showInput>

export interface ShownAgent extends Omit<AgentThread, 'thread'> {
  turns: FullTurns
  branches: FullList<ThreadBranch, FullBranch>
}

/** The value of the operation. As JSON, it is `showOutput`: its lists are written while they are read. */
export interface Shown {
  session: ShownSession
  of: 'session' | 'branch' | 'agent'
  turns: FullTurns
  branches: FullList<ThreadBranch, FullBranch>
  agents: ShownAgent[]
  compactions: FullList<Compaction, Compaction>
  breaks: Thread['breaks']
  unplaced: UnplacedRecord[]
  view: ShownView
  rawRecords?: AsyncIterable<RawLine>
  /** With `answer`: the text of the last answer in the chosen turns. */
  answer?: string
}

export async function runShow(context: Context, input: ShowInput): Promise<Shown> {
  return showOpen(context, await findRecords(context, input.session), input)
}

export async function showOpen(context: Context, open: OpenSession, input: ShowInput): Promise<Shown> {
  const { thread, agents } = open.session
  const part = choosePart(open.session, input)
  const turns = selectTurns(part.turns, input)
  const id = input.session === '-' ? '-' : open.id
  const spilledBytes = input.depth === 'all' ? MAX_SPILLED : undefined
  const reader = open.fullReader(part.agentId, spilledBytes)
  return {
    session: await describeSession(context, open, id),
    of: part.of,
    turns: reader.turns(turns),
    branches: reader.branches(part.of === 'branch' ? [] : part.branches),
    agents: agents.map((agent) => showAgent(open, agent, spilledBytes)),
    compactions: open.fullReader().compactions(thread),
    breaks: thread.breaks,
    unplaced: thread.unplaced,
    view: {
      depth: input.depth,
      thinking: input.thinking ?? false,
      raw: input.raw ?? false,
      uuids: input.uuids ?? false,
      ...(input.uuids ? { uuidLength: uuidLength(uuidsOf(open)) } : {}),
    },
    ...(input.answer ? { answer: await finalAnswer(turns, reader) } : {}),
    ...(input.raw ? { rawRecords: rawLines(open, isPartial(input) ? turns : null) } : {}),
  }
}

function showAgent(open: OpenSession, { thread, ...agent }: AgentThread, spilledBytes?: number): ShownAgent {
  const reader = open.fullReader(agent.agentId, spilledBytes)
  return { ...agent, turns: reader.turns(thread.turns), branches: reader.branches(thread.branches) }
}

/** Includes the uuids of agents, because an edit searches for a uuid there too. */
function uuidsOf({ main, session }: OpenSession): string[] {
  const all: string[] = []
  for (const { record } of main.records) if ('uuid' in record && record.uuid) all.push(record.uuid)
  for (const { thread } of session.agents)
    for (const { messages } of [...thread.turns, ...thread.branches])
      for (const { uuids } of messages) all.push(...uuids)
  return all
}

async function* rawLines({ main }: OpenSession, turns: readonly Turn[] | null): AsyncGenerator<RawLine> {
  const uuids = turns && new Set(turns.flatMap((turn) => turn.messages.flatMap((message) => message.uuids)))
  const ranges: ByteRange[] = []
  for (const { record, position } of main.records)
    if (!uuids || ('uuid' in record && uuids.has(record.uuid ?? ''))) ranges.push(main.rangeOf(position))
  for (const window of inWindows(ranges, ({ length }) => length)) {
    const texts = await main.source.texts(window, Infinity)
    for (const [index, { line, length }] of window.entries()) {
      const text = texts[index] ?? ''
      if (Buffer.byteLength(text) < length) throw changedWhileReading(main.source.path)
      yield { line, text }
    }
  }
}

function isPartial({ turn, last, message }: ShowInput): boolean {
  return turn !== undefined || last === true || message !== undefined
}

function choosePart({ thread, agents }: SessionThread, input: ShowInput): FoundPart {
  if (input.message !== undefined) return chooseMessage({ thread, agents }, input.message, input)
  if (input.agent !== undefined) {
    const agentId = chooseAgent(
      input.agent,
      agents.map((agent) => agent.agentId),
    )
    const own = agents.find((agent) => agent.agentId === agentId)?.thread ?? thread
    return { of: 'agent', agentId, turns: own.turns, branches: own.branches }
  }
  if (input.branch === undefined)
    return { of: 'session', agentId: null, turns: thread.turns, branches: thread.branches }
  const branch = thread.branches[input.branch - 1]
  if (!branch)
    throw new AppError(
      'not-found',
      `Branch ${input.branch} does not exist; this session has ${plural(thread.branches.length, 'branch', 'branches')}.`,
    )
  return { of: 'branch', agentId: null, turns: buildTurns(branch.messages, []), branches: [] }
}

function chooseMessage(session: SessionThread, uuid: string, { turn, branch, agent }: ShowInput): FoundPart {
  if (turn === undefined && branch === undefined && agent === undefined) return findMessage(session, uuid)
  throw new AppError(
    'usage',
    advise`${field('message')} cannot be combined with ${field('turn')}, ${field('branch')} or ${field('agent')}; leave these out.`,
  )
}

/** A message may consist of tool calls alone; the answer is the last one with text. */
async function finalAnswer(turns: readonly Turn[], reader: ReturnType<OpenSession['fullReader']>): Promise<string> {
  const said = turns
    .flatMap(({ messages }) => messages)
    .findLast(({ kind, isSynthetic, blocks }) => kind === 'answer' && !isSynthetic && contentText(blocks).trim() !== '')
  if (!said)
    throw new AppError('not-found', advise`There is no answer in it yet; leave out ${field('answer')} to see the rest.`)
  const [full] = await reader.messages([said], () => true)
  return contentText((full ?? said).blocks)
}

function selectTurns(turns: readonly Turn[], input: ShowInput): Turn[] {
  const { turn: range, last: isLast } = input
  if (isLast && range !== undefined)
    throw new AppError('usage', advise`Use either ${field('turn')} or ${field('last')}, not both.`)
  if (isLast) return turns.slice(-1)
  if (range === undefined) return [...turns]
  if (range.startsWith('-')) return turnFromEnd(turns, Number(range))
  const [first = '', last] = range.split('-')
  const start = Number(first)
  const end = last === undefined ? start : last === '' ? Infinity : Number(last)
  const chosen = turns.filter((turn) => turn.index >= start && turn.index <= end && hasContent(turn))
  if (chosen.length > 0) return chosen
  if (end === 0) throw new AppError('not-found', 'There is nothing before the first prompt; turns begin at 1.')
  throw noTurn(range, turns)
}

/** Turn 0 exists in every session, but is usually empty. */
function hasContent({ index, messages, events }: Turn): boolean {
  return index > 0 || messages.length > 0 || events.length > 0
}

function turnFromEnd(turns: readonly Turn[], place: number): Turn[] {
  const turn = turns.at(place)
  if (!turn) throw noTurn(String(place), turns)
  return [turn]
}

function noTurn(range: string, turns: readonly Turn[]): AppError {
  const last = turns.at(-1)?.index ?? 0
  const known = last === 0 ? 'this session has no prompts' : `this session has turns 1 to ${last}, and -1 is the last`
  return new AppError('not-found', `There is no turn ${range}; ${known}.`)
}

async function describeSession(context: Context, open: OpenSession, id: string): Promise<ShownSession> {
  const { main, state, session, files } = open
  const { tags, isStarred, note, messageNotes } = readAnnotations(context).get(id) ?? NO_ANNOTATIONS
  const facts = main.facts.head()
  const { title, titleSource } = await titleOf(context, open, facts)
  const slim = withTasksOrCommits(session.thread.turns)
  const messages = await open.fullReader().messages(slim, needsAll)
  const present = [
    ...(files?.main ? [{ ...files.main, bytes: main.bytes }] : []),
    ...(files?.agents ?? []).map((file) => ({ ...file, bytes: open.transcriptOf(file.agentId ?? '').bytes })),
  ]
  return {
    id,
    title,
    titleSource,
    directory: facts.directory,
    branch: facts.branch,
    versions: facts.versions,
    models: facts.models,
    startedAt: facts.startedAt,
    endedAt: facts.endedAt,
    state,
    ...open.counts,
    records: facts.records,
    damagedLines: main.damage.length,
    pullRequests: facts.pullRequests,
    commits: commitsOf(messages),
    tasks: tasksAt(messages),
    files: present.map(({ path, bytes, archived }) => ({ path, bytes, present: archived === undefined })),
    tags,
    starred: isStarred,
    note,
    messageNotes,
    resume: resumeOf(open),
  }
}

/** Commits and tasks are read from calls, which may be cut in slim records. */
function needsAll({ toolCalls }: Message): boolean {
  return toolCalls.some((call) => mayChangeTasksOrCommits(call) && isCut([call.input, call.result?.text]))
}

/** Reports whether a text has the maximum length of slim records, so it may be cut. */
function isCut(value: unknown): boolean {
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string' && next.length >= CHARACTERS) return true
    if (typeof next === 'object' && next !== null) waiting.push(...Object.values(next))
  }
  return false
}
