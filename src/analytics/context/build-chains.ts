// Builds chains of requests from threads and ledger: the main line, each branch, and each agent, even if interleaved.
import type { LiftedEntry } from '../../format/record.ts'
import { parseTimestamp } from '../../format/timestamp.ts'
import type { PlacedRecord } from '../../thread/graph.ts'
import type { AgentThread, Message, Thread, ThreadBranch, ThreadEvent } from '../../thread/thread.ts'
import { plural } from '../../text/quantity.ts'
import type { CarriedResult, ContextChain, ContextRequest, Happening } from './context-request.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { addGiven, givenByAnswer, givenByEvent, NOTHING_GIVEN } from './given-content.ts'
import { compactionAt, findResumes, happeningsIn, type PlacedResume } from './happenings.ts'
import type { LedgerLookup } from './ledger-lookup.ts'
import { requestSteps } from './request-steps.ts'

export interface Transcript {
  path: string
  records: Iterable<PlacedRecord>
  read(items: Iterable<ThreadItem>): AsyncIterable<{ item: ThreadItem; records: readonly PlacedRecord[] }>
}

type ThreadItem = Message | ThreadEvent

export interface SessionParts {
  thread: Thread
  transcript: Transcript
  agents: readonly { agent: AgentThread; transcript: Transcript }[]
}

/** Requests that an agent repeats are omitted. */
export async function buildChains(
  { thread, transcript, agents }: SessionParts,
  ledger: LedgerLookup,
): Promise<ContextChain[]> {
  const seen = new Set<string>()
  const chains = await threadChains(thread, new TranscriptIndex(transcript, thread), ledger, seen, null)
  const ordered = agents.toSorted((a, b) => Number(a.agent.isHelper) - Number(b.agent.isHelper))
  for (const { agent, transcript: file } of ordered)
    chains.push(
      ...(await threadChains(agent.thread, new TranscriptIndex(file, agent.thread), ledger, seen, agent.agentId)),
    )
  return chains
}

class TranscriptIndex {
  readonly path: string
  readonly resumes: readonly PlacedResume[]
  readonly read: Transcript['read']
  /** Of records where a chain starts over or a branch leaves the main line. */
  private readonly positions = new Map<string, number>()

  constructor({ path, records, read }: Transcript, { breaks, branches }: Thread) {
    this.path = path
    this.read = read
    this.resumes = findResumes(records)
    const wanted = new Set([...breaks.map(({ at }) => at), ...branches.map(({ forkUuid }) => forkUuid)])
    if (wanted.size === 0) return
    for (const placed of records) {
      const name = nameOf(placed)
      if (wanted.has(name) && !this.positions.has(name)) this.positions.set(name, placed.position)
    }
  }

  positionOf(uuid: string): number | undefined {
    return this.positions.get(uuid)
  }
}

type AssistantRecord = Extract<LiftedEntry, { type: 'assistant' }>
type AnswerRow = PlacedRecord & { record: AssistantRecord }

function isAnswer(placed: PlacedRecord): placed is AnswerRow {
  return placed.record.type === 'assistant'
}

function nameOf({ record, line }: PlacedRecord): string {
  return ('uuid' in record && typeof record.uuid === 'string' ? record.uuid : undefined) ?? `line ${line}`
}

async function threadChains(
  thread: Thread,
  index: TranscriptIndex,
  ledger: LedgerLookup,
  seen: Set<string>,
  agentId: string | null,
): Promise<ContextChain[]> {
  const compactions = new Map(thread.compactions.map((compaction) => [compaction.uuid, compaction]))
  const newRoots = thread.breaks.flatMap(({ reason, at }) =>
    reason === 'new root' ? [{ position: index.positionOf(at) ?? -1, detail: 'its chain starts over' }] : [],
  )
  const context = { index, ledger, seen, compactions, resumes: [...index.resumes, ...newRoots] }
  const main = await collectRequests({ [Symbol.iterator]: () => itemsInOrder(thread.turns) }, context)
  const branches: ContextRequest[][] = []
  for (const { messages } of thread.branches)
    branches.push(
      await collectRequests(
        messages.map((item) => ({ item, turn: null })).toSorted((a, b) => a.item.position - b.item.position),
        context,
      ),
    )
  const all = [main, ...branches]
  const others = (own: readonly ContextRequest[]) => all.filter((list) => list !== own).flat()
  const chains: ContextChain[] = [
    {
      kind: agentId === null ? 'main' : 'agent',
      agentId,
      branch: null,
      origin: null,
      requests: withBranches(main, others(main), null),
    },
    ...branches.map((requests, position) => {
      const origin = originOf(thread.branches[position], main, index)
      return {
        kind: 'branch' as const,
        agentId,
        branch: position + 1,
        origin,
        requests: withBranches(requests, others(requests), origin),
      }
    }),
  ]
  return chains.filter(({ kind, requests }) => kind === 'main' || requests.length > 0)
}

function originOf(
  branch: ThreadBranch | undefined,
  main: readonly ContextRequest[],
  index: TranscriptIndex,
): ContextRequest | null {
  const fork = branch?.forkUuid ? index.positionOf(branch.forkUuid) : undefined
  return fork === undefined ? null : (main.findLast(({ position }) => position <= fork) ?? null)
}

function withBranches(
  requests: readonly ContextRequest[],
  others: readonly ContextRequest[],
  origin: ContextRequest | null,
): ContextRequest[] {
  if (others.length === 0) return [...requests]
  return requests.map((request, index) => {
    const after = (requests[index - 1] ?? origin)?.position
    if (after === undefined) return request
    const between = others.filter(({ position }) => position > after && position < request.position).length
    if (between === 0) return request
    const detail = `${plural(between, 'request')} of another branch in between`
    return { ...request, before: [...request.before, { kind: 'branch', detail }] }
  })
}

interface CollectContext {
  index: TranscriptIndex
  ledger: LedgerLookup
  seen: Set<string>
  compactions: ReadonlyMap<string, Thread['compactions'][number]>
  resumes: readonly PlacedResume[]
}

interface TurnItem {
  item: ThreadItem
  turn: number | null
}

function isUserMessage(item: ThreadItem): boolean {
  return !('records' in item) && item.role === 'user'
}

interface ReadItem extends TurnItem {
  records: readonly PlacedRecord[]
}

/** One turn after the other, because those of a long session are not in memory. Turns are in file order. */
function* itemsInOrder(turns: Thread['turns']): Generator<TurnItem> {
  for (const { index, messages, events } of turns)
    for (const item of [...messages, ...events].toSorted((a, b) => a.position - b.position)) yield { item, turn: index }
}

function* withoutUserMessages(items: Iterable<TurnItem>): Generator<ThreadItem> {
  for (const { item } of items) if (!isUserMessage(item)) yield item
}

async function* inFull(items: Iterable<TurnItem>, { index }: CollectContext): AsyncGenerator<ReadItem> {
  const full = index.read(withoutUserMessages(items))[Symbol.asyncIterator]()
  for (const { item, turn } of items) {
    const read = isUserMessage(item) ? undefined : await full.next()
    yield read && !read.done ? { turn, ...read.value } : { turn, item, records: [] }
  }
}

/** `items` are in file order and are iterated twice. */
async function collectRequests(items: Iterable<TurnItem>, context: CollectContext): Promise<ContextRequest[]> {
  const requests: ContextRequest[] = []
  let before: Happening[] = []
  let version: string | undefined
  let givenAtMs: number | null = null
  let given = NOTHING_GIVEN
  for await (const { item, turn, records } of inFull(items, context)) {
    if ('records' in item) {
      const happened = happeningsIn(item, context.compactions)
      before.push(...happened)
      if (happened.some(isFullCompaction)) given = NOTHING_GIVEN
      given = addGiven(given, givenByEvent(records))
      continue
    }
    if (item.role === 'user') {
      const summaries = summaryIn(item, context.compactions)
      before.push(...summaries)
      if (summaries.some(isFullCompaction)) given = NOTHING_GIVEN
      given = addGiven(given, { ...NOTHING_GIVEN, conversation: estimateTokens(item.blocks) })
      givenAtMs = latest(givenAtMs, timeOf(item.at))
      continue
    }
    const rows = records.filter(isAnswer)
    const request = buildRequest(item, rows, { turn, givenAtMs }, context)
    if (!request) continue
    const own = rows[0]?.record.version
    before.push(...resumesBetween(requests.at(-1), request, context.resumes), ...versionChange(version, own))
    requests.push({ ...request, before, given })
    version = own ?? version
    given = givenByAnswer(request)
    before = [...(request.endsInCompaction ? [compactedWithin(request.at)] : []), ...loadedTools(item)]
    givenAtMs = item.toolCalls.reduce<number | null>((time, { endedAt }) => latest(time, timeOf(endedAt)), null)
  }
  return requests
}

function timeOf(at: string | null): number | null {
  return parseTimestamp(at).ms
}

function latest(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.max(a, b)
}

/** Old versions wrote summaries without a boundary record. */
function summaryIn({ uuids }: Message, compactions: CollectContext['compactions']): Happening[] {
  return uuids.flatMap((uuid) => {
    const compaction = compactions.get(uuid)
    return compaction ? [compactionAt(compaction)] : []
  })
}

/** What was said before it is not sent any more. */
function isFullCompaction(happening: Happening): boolean {
  return happening.kind === 'compaction' && happening.mark.kind === 'full'
}

/** The API compacted within the request. Nothing else in the transcript marks it. */
function compactedWithin(at: string | null): Happening {
  return { kind: 'compaction', mark: { at, trigger: 'auto', tokensBefore: null, tokensAfter: null, kind: 'full' } }
}

/** Tools found by ToolSearch join the tool list, which is at the very start of the prompt. */
function loadedTools({ toolCalls }: Message): Happening[] {
  const isLoaded = toolCalls.some(({ name, state }) => name === 'ToolSearch' && state === 'done')
  return isLoaded ? [{ kind: 'tools', detail: 'ToolSearch loaded tools' }] : []
}

function resumesBetween(
  previous: ContextRequest | undefined,
  request: { position: number },
  resumes: readonly PlacedResume[],
): Happening[] {
  if (!previous) return []
  return resumes
    .filter(({ position }) => position > previous.position && position < request.position)
    .map(({ detail }) => ({ kind: 'resume', detail }))
}

/** A running program keeps its version, so a change means a resumed session. */
function versionChange(before: string | undefined, now: string | undefined): Happening[] {
  if (before === undefined || now === undefined || before === now) return []
  return [{ kind: 'resume', detail: `Claude Code ${before} → ${now}` }]
}

type BuiltRequest = ContextRequest & { endsInCompaction: boolean }

function buildRequest(
  message: Message,
  rows: readonly AnswerRow[],
  { turn, givenAtMs }: { turn: number | null; givenAtMs: number | null },
  { index, ledger, seen }: CollectContext,
): BuiltRequest | undefined {
  const [first] = rows
  if (!first || message.usage === null || message.isSynthetic || message.isError) return undefined
  const id = first.record.message.id
  if (id && seen.has(id)) return undefined
  const atMs = timeOf(message.at)
  const steps = requestSteps(message.usage, message.model ?? '', atMs)
  const counted = ledger.find(
    index.path,
    rows.map(({ line }) => line),
  )
  if (!steps || !counted) return undefined
  if (id) seen.add(id)
  return {
    uuid: message.uuids[0] ?? '',
    line: first.line,
    position: message.position,
    at: message.at,
    sentAtMs: atMs === null || givenAtMs === null || givenAtMs > atMs ? atMs : givenAtMs,
    turn,
    ...counted,
    firstStep: steps.first,
    lastStep: steps.last,
    missReason: missReasonIn(rows),
    appliedEdits: Math.max(0, ...rows.map(({ record }) => editsIn(record))),
    before: [],
    results: resultsOf(message),
    given: NOTHING_GIVEN,
    endsInCompaction: steps.hasCompaction,
  }
}

function missReasonIn(rows: readonly { record: AssistantRecord }[]): ContextRequest['missReason'] {
  for (const { record } of rows) {
    const reason = record.message.diagnostics?.cache_miss_reason
    if (typeof reason?.type === 'string') return { type: reason.type, tokens: reason.cache_missed_input_tokens ?? null }
  }
  return null
}

function editsIn({ message }: AssistantRecord): number {
  const edits = message.context_management?.applied_edits
  return Array.isArray(edits) ? edits.length : 0
}

function resultsOf({ toolCalls }: Message): CarriedResult[] {
  return toolCalls.flatMap(({ id, name, result, endedAt }) =>
    result
      ? [{ toolUseId: id, tool: name, uuid: result.uuid, at: endedAt, tokens: estimateTokens(result.content) }]
      : [],
  )
}
