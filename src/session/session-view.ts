// The data the session page asks for: an outline of the whole session, and windows of steps. A step is one API message
// with its tool calls, one prompt, or one event. Everything here can be sent as JSON.
import type { CallFigures } from '../describe/call-figures.ts'
import type { AnswerItem, EntryItem, PromptItem, ToolItem } from '../describe/describe-step.ts'
import type { StepKind } from '../describe/step-kind.ts'
import type { SessionState } from '../reader/live.ts'
import type { DamageKind } from '../reader/json/repair-line.ts'
import type { SessionFacts } from '../thread/session-facts.ts'
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
  branches: BranchOutline[]
  compactions: Compaction[]
  /** Records that belong to no turn, with the reason. */
  unplaced: { uuid: string; reason: string }[]
  damage: readonly DamagedLine[]
  /** Increases with every change of the session's files. */
  revision: number
  /** Set while a long transcript is still being read: ask again with this revision for the rest. Null once all is read. */
  reading: { done: number; total: number } | null
}

export interface SessionHead {
  /** The name to ask for it: its id, or the name of a file that was opened or dropped on the page. */
  id: string
  title: string
  titleSource: string
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
  /** Path of the main transcript; empty if there is no file. */
  file: string
  /** The command that resumes it; null if Claude Code cannot find it. */
  resume: string | null
}

export interface ThreadOutline {
  turns: TurnOutline[]
  /** Per step, the sum of its marks (src/thread/step-mark.ts). Filters, depth and counts are computed from it. */
  marks: number[]
  /** The first step that changed since the revision in the request; `turns` and `marks` start there. 0 if the request has
   *  no revision. */
  from: number
}

export interface TurnOutline {
  index: number
  /** The beginning of the prompt; null in turn 0. */
  prompt: string | null
  startedAt: string | null
  durationMs: number | null
  /** Its first step. */
  step: number
  /** Number of steps. */
  steps: number
  toolCalls: number
  errors: number
  agents: number
  /** Numbers of the branches that start here. */
  branches: number[]
  compactions: number
}

export interface AgentOutline extends Omit<AgentThread, 'file' | 'thread'> {
  steps: number
  toolCalls: number
  errors: number
  startedAt: string | null
  durationMs: number | null
  /** The step of the main line, or of the parent agent, that started it; null if unknown. */
  step: number | null
}

export interface BranchOutline {
  number: number
  kind: 'rewind' | 'dead end'
  prompts: string[]
  messages: number
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
  /** Numbers of the branches that start after this step. */
  branches: number[]
  items: StepItem[]
}

/** An item of describe-step.ts, with the tool call reduced to its facts and large sections left out. */
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

/** The position of a message. */
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
  /** The line as on disk, cut if it is very long. */
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
  /** The to-do or task list after this step. */
  tasks: { id: string; text: string; status: string; owner: string | null }[]
}

export interface FindResult {
  text: string
  /** Number of occurrences, even if fewer hits are listed. */
  total: number
  /** In conversation order, the main line first. */
  hits: FindHit[]
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

export interface TurnCost {
  turn: number
  tokens: { input: number; output: number; cacheWrite: number; cacheRead: number }
  usd: number
  unpriced: string[]
}
