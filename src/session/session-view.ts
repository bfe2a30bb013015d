// The data the session page asks for, sent as JSON. A step is one API message with its tool calls, one prompt, or one
// event.
import type { CallFigures } from '../describe/call-figures.ts'
import type { AnswerItem, EntryItem, PromptItem, ToolItem } from '../describe/describe-step.ts'
import type { StepKind } from '../describe/step-kind.ts'
import type { SessionState } from '../reader/live.ts'
import type { DamageKind } from '../reader/json/repair-line.ts'
import type { SessionCounts } from '../thread/counts/session-counts.ts'
import type { SessionFacts, TitleSource } from '../thread/session-facts.ts'
import type { AgentThread, Compaction, ToolState } from '../thread/thread.ts'

/** Names a conversation of a session: a branch (numbered from 1), an agent, or, with neither, the main line. */
export interface ThreadName {
  agent?: string | undefined
  branch?: number | undefined
}

export interface SessionOutline {
  session: SessionHead
  thread: ThreadOutline
  agents: AgentOutline[]
  /** Calls that started an agent of which no transcript is known. */
  missingAgents: MissingAgent[]
  branches: BranchOutline[]
  compactions: Compaction[]
  unplaced: { uuid: string; reason: string }[]
  damage: readonly DamagedLine[]
  revision: number
  /** Set while a long transcript is still being read: ask again with this revision for the rest. Null once all is read. */
  reading: { done: number; total: number } | null
}

export interface SessionHead extends SessionCounts {
  id: string
  title: string
  titleSource: TitleSource
  project: { path: string; name: string } | null
  directory: string | null
  branch: string | null
  models: string[]
  versions: string[]
  startedAt: string | null
  endedAt: string | null
  state: SessionState
  records: number
  /** Failed tool calls and requests, including those of agents, as in the session list. */
  errors: number
  bytes: number
  pullRequests: SessionFacts['pullRequests']
  file: string
  resume: string | null
}

export interface ThreadOutline {
  turns: TurnOutline[]
  /** Per step, the sum of its marks (src/thread/step-mark.ts). Filters, depth and counts are computed from it. */
  marks: number[]
  /** The first step that changed since the requested revision. `marks` start there; `turns` also have the turn that ends there. */
  from: number
}

export interface TurnOutline {
  index: number
  prompt: string | null
  startedAt: string | null
  durationMs: number | null
  step: number
  steps: number
  toolCalls: number
  errors: number
  agents: number
  branches: number[]
  compactions: number
}

export interface AgentOutline extends Omit<AgentThread, 'file' | 'thread'> {
  steps: number
  toolCalls: number
  errors: number
  failures: StepFailure[]
  startedAt: string | null
  durationMs: number | null
  /** The step of the main line, or of the parent agent, that started it; null if unknown. */
  step: number | null
}

export interface MissingAgent {
  toolUseId: string
  type: string | null
  description: string | null
  /** The agent that made the call; null for the main line. */
  agent: string | null
  /** The step of that conversation with the call. */
  step: number
  uuid: string | null
}

export interface StepFailure {
  step: number
  uuid: string | null
}

export interface BranchOutline {
  number: number
  kind: 'rewind' | 'dead end'
  prompts: string[]
  messages: number
  /** It has more prompts and answers than the entire main line, so it may be the conversation to read. */
  isLonger: boolean
  /** The step of the main line it starts after; null if it starts on another branch or the fork is unknown. */
  step: number | null
  startedAt: string | null
}

export interface DamagedLine {
  line: number
  offset: number
  length: number
  kind: DamageKind
  recovered: number
}

export interface StepWindow {
  from: number
  total: number
  steps: StepView[]
  revision: number
}

export interface StepView {
  step: number
  turn: number
  kind: StepKind
  uuids: readonly string[]
  at: string | null
  model: string | null
  branches: number[]
  items: StepItem[]
}

export type StepItem = (PromptItem | AnswerItem | EntryItem | (Omit<ToolItem, 'call'> & { call: CallFacts })) & {
  /** Characters left out, which `session item` returns; 0 if nothing is. */
  held: number
}

export interface CallFacts extends CallFigures {
  id: string
  name: string
  state: ToolState
  startedAt: string | null
  agentId: string | null
}

export interface MessagePlace extends ThreadName {
  step: number
  turn: number
  uuid: string
}

export interface RawRecord {
  file: string
  line: number
  offset: number
  length: number
  uuid: string | null
  type: string
  text: string
  isCut: boolean
}

export interface StepDetails {
  records: RawRecord[]
  /** This and the following fields come from the step's first record that has them. */
  cwd: string | null
  branch: string | null
  version: string | null
  model: string | null
  messageId: string | null
  requestId: string | null
  stopReason: string | null
  permissionMode: string | null
  at: string | null
  tokens: { input: number; output: number; cacheWrite: number; cacheRead: number } | null
  tasks: { id: string; text: string; status: string; owner: string | null }[]
}

export interface FindResult {
  text: string
  total: number
  hits: FindHit[]
  /** Index of the hit that contains the requested record; null if none does. */
  at: number | null
}

export interface FindHit extends ThreadName {
  step: number
  /** Index of the item with the text; null if it is in the record but not shown. */
  item: number | null
  uuid: string
  count: number
}

export interface ChangedFile {
  path: string
  reads: number
  changes: number
  added: number
  removed: number
  isNew: boolean
  /** Steps of the main line that changed or read it. A call of an agent counts for the step that started the agent. */
  steps: number[]
}
