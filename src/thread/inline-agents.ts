// Finds agents in the main transcript. Before agents had their own files (1.0.x), their records were inline and marked
// isSidechain. A root that is not a prompt lost its parent and continues the agent before it.
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

export interface SavedInline {
  keys: [uuid: string, agentId: string][]
  purposes: [agentId: string, purpose: Purpose][]
  previous: string | null
}

/** The next record is attached to one of the last few. */
const SAVED_KEYS = 256

/** Assigns records to inline agents, in file order. */
export class InlineAgents {
  private readonly keys: Map<string, string>
  private readonly purposes: Map<string, Purpose>
  private previous: string | null

  constructor({ keys, purposes, previous }: SavedInline = { keys: [], purposes: [], previous: null }) {
    this.keys = new Map(keys)
    this.purposes = new Map(purposes)
    this.previous = previous
  }

  add(record: ChainRecord, parentId: string | null, line: number): string {
    const agentId = this.agentOf(record, parentId, line)
    if (record.uuid !== undefined && !this.keys.has(record.uuid)) this.keys.set(record.uuid, agentId)
    this.purposes.set(agentId, nextPurpose(this.purposes.get(agentId) ?? 'answers', record))
    this.previous = agentId
    return agentId
  }

  /** Without warm-ups, by the rule of `isWarmup` (session.ts). */
  get counted(): string[] {
    const isCounted = (purpose: Purpose) => purpose === 'task' || purpose === 'unknown'
    return [...this.purposes].filter(([, purpose]) => isCounted(purpose)).map(([agentId]) => agentId)
  }

  save(): SavedInline {
    return { keys: [...this.keys].slice(-SAVED_KEYS), purposes: [...this.purposes], previous: this.previous }
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
