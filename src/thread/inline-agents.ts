// Finds agents in the main transcript. Before agents had their own files (1.0.x), their records were inline and marked
// isSidechain. A root that is not a prompt lost its parent and continues the agent before it. Versions 2.1.12 to 2.1.81
// also copied every record of an agent into a progress report, which may be all that is left of it.
import { isHiddenHelper } from '../format/agent-id.ts'
import { envelope } from '../format/envelope.ts'
import { parseValue } from '../format/parse.ts'
import type { LiftedEntry } from '../format/record.ts'
import { hashText } from '../text/hash.ts'
import { liftDocumented } from './documented.ts'
import { contentText } from '../format/text.ts'
import { buildGraph, type ChainRecord, type PlacedRecord } from './graph.ts'
import { toolResultIds } from './tool-ids.ts'
import { pushTo } from '../text/group-by.ts'

export interface InlineAgent {
  agentId: string
  records: PlacedRecord[]
}

export function findInlineAgents(records: readonly PlacedRecord[]): InlineAgent[] {
  const { nodes } = buildGraph(liftDocumented(records), (record) => record.isSidechain === true)
  const found = new InlineAgents()
  const agents = new Map<string, PlacedRecord[]>()
  for (const { record, parentId, position, line } of nodes)
    pushTo(agents, found.add(record, parentId, line), { record, position, line })
  return [...agents].map(([agentId, own]) => ({ agentId, records: own }))
}

/** What its records show: only answers so far, no prompt yet, the prompt of a warm-up, or a task. */
type Purpose = 'answers' | 'unknown' | 'warm-up' | 'task'

/** For the index: the call is known from reports, otherwise the prompt leads to it. */
export interface InlineFacts {
  agentId: string
  isHelper: boolean
  call: string | null
  /** Hash of its first prompt (`hashText`). */
  prompt: number | null
}

interface Noted {
  purpose: Purpose
  call: string | null
  prompt: number | null
}

export interface SavedInline {
  keys: [uuid: string, agentId: string][]
  noted: [agentId: string, noted: Noted][]
  previous: string | null
}

/** The next record is attached to one of the last few. */
const SAVED_KEYS = 256

/** Assigns records to inline agents, in file order. */
export class InlineAgents {
  private readonly keys: Map<string, string>
  private readonly noted: Map<string, Noted>
  private previous: string | null

  constructor({ keys, noted, previous }: SavedInline = { keys: [], noted: [], previous: null }) {
    this.keys = new Map(keys)
    this.noted = new Map(noted)
    this.previous = previous
  }

  get isEmpty(): boolean {
    return this.noted.size === 0
  }

  /** `call` is the call that a report names. */
  add(record: ChainRecord, parentId: string | null, line: number, call?: string): string {
    const agentId = this.agentOf(record, parentId, line)
    if (record.uuid !== undefined && !this.keys.has(record.uuid)) this.keys.set(record.uuid, agentId)
    const known = this.noted.get(agentId) ?? { purpose: 'answers', call: null, prompt: null }
    this.noted.set(agentId, {
      purpose: nextPurpose(known.purpose, record),
      call: known.call ?? call ?? null,
      prompt: known.prompt ?? promptHash(record),
    })
    this.previous = agentId
    return agentId
  }

  /** Helpers and warm-ups by the rules of session.ts. */
  build(): InlineFacts[] {
    return [...this.noted].map(([agentId, { purpose, call, prompt }]) => ({
      agentId,
      isHelper: isHiddenHelper(agentId) || purpose === 'warm-up' || purpose === 'answers',
      call,
      prompt,
    }))
  }

  copy(): InlineAgents {
    return new InlineAgents({ keys: [...this.keys], noted: [...this.noted], previous: this.previous })
  }

  save(): SavedInline {
    return { keys: [...this.keys].slice(-SAVED_KEYS), noted: [...this.noted], previous: this.previous }
  }

  private agentOf(record: ChainRecord, parentId: string | null, line: number): string {
    if (record.agentId) return record.agentId
    const own = this.keys.get(record.uuid ?? '') ?? this.keys.get(parentId ?? '')
    return own ?? (isPrompt(record) ? null : this.previous) ?? `inline-${line}`
  }
}

function nextPurpose(purpose: Purpose, record: ChainRecord): Purpose {
  if (purpose === 'task' || purpose === 'warm-up' || record.type === 'assistant') return purpose
  if (record.type !== 'user' || record.isMeta) return 'unknown'
  return contentText(record.message.content).trim() === 'Warmup' ? 'warm-up' : 'task'
}

function isPrompt(record: ChainRecord): boolean {
  return record.type === 'user' && record.isMeta !== true && toolResultIds(record).length === 0
}

function promptHash(record: ChainRecord): number | null {
  return isPrompt(record) && record.type === 'user' ? hashText(contentText(record.message.content)) : null
}

/** `hasFile`: agents with a transcript of their own, whose reports are copies of it. */
export function liftReports(
  records: readonly PlacedRecord[],
  hasFile: ReadonlySet<string> = new Set(),
): readonly PlacedRecord[] {
  return records.map((placed) => {
    const agentId = reportedAgent(placed.record)
    return agentId === undefined || hasFile.has(agentId) ? placed : { ...placed, record: liftReport(placed.record) }
  })
}

export function reportedAgent(record: LiftedEntry): string | undefined {
  return record.type === 'progress' && record.data?.type === 'agent_progress'
    ? record.data.agentId || undefined
    : undefined
}

/**
 * Converts a report to the record that it carries. It keeps the uuid and place of the report, by which it is found in the
 * file, and has no parent: the reports of parallel agents are attached to each other. A report without a message stays a progress record, but of the agent.
 */
export function liftReport(record: LiftedEntry): LiftedEntry {
  if (record.type !== 'progress' || record.data?.type !== 'agent_progress' || !record.data.agentId) return record
  const { agentId, message = {} } = record.data
  const { type, timestamp = record.timestamp, message: content, requestId, toolUseResult } = message
  const own = { isSidechain: true, parentUuid: null, agentId }
  if (type !== 'user' && type !== 'assistant') return { ...record, ...own }
  const common = Object.entries(record).filter(([name]) => name in envelope)
  const rest = { type, timestamp, message: content, requestId, toolUseResult }
  const known = Object.entries(rest).filter(([, value]) => value !== undefined)
  return parseValue({ ...Object.fromEntries([...common, ...known]), ...own }, NOWHERE).record
}

const NOWHERE = { offset: 0, length: 0, line: 0 }
