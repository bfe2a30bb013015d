// A session as a screen asks for it: an outline of everything, and steps in windows. A step is what stands between two
// lines of air: one API message with its tool calls, one prompt, one event. Plain data; all of it can be sent as JSON.
import type { CallFigures } from '../describe/call-figures.ts'
import type { AnswerItem, EntryItem, PromptItem, ToolItem } from '../describe/describe-step.ts'
import type { StepKind } from '../describe/step-kind.ts'
import type { SessionState } from '../reader/live.ts'
import type { DamageKind } from '../reader/json/repair-line.ts'
import type { SessionFacts } from '../thread/session-facts.ts'
import type { AgentThread, Compaction, ToolState } from '../thread/thread.ts'

/** Which conversation of a session: its main line (neither is given), a branch of it (numbered from 1), or an agent. */
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
  /** Records that stand in no turn, with the reason. */
  unplaced: { uuid: string; reason: string }[]
  damage: readonly DamagedLine[]
  /** Grows with every change of the session's files. */
  revision: number
  /** A long transcript is told while it is being read: ask again, with this revision, for the rest. Null when this is all. */
  reading: { done: number; total: number } | null
}

export interface SessionHead {
  /** What to ask for it with: its id, or the name of a file that was opened or dropped. */
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
  /** Failed calls and requests, agents included, as in the list of sessions. */
  errors: number
  bytes: number
  pullRequests: SessionFacts['pullRequests']
  /** The main transcript; empty for one that has no file. */
  file: string
  /** The words to type to go on with it; null for what Claude Code would not find. */
  resume: string | null
}

export interface ThreadOutline {
  turns: TurnOutline[]
  /** One number a step: the sum of its marks (src/thread/step-mark.ts). Filters, depth and counts are answered from it. */
  marks: number[]
  /** The step from which on this answer differs from the revision that was asked about: before it nothing changed, and
   *  `turns` and `marks` hold only what begins there. 0 without such a question. */
  from: number
}

export interface TurnOutline {
  index: number
  /** The beginning of the prompt; null in turn 0. */
  prompt: string | null
  startedAt: string | null
  durationMs: number | null
  /** Its first step, and how many it has. */
  step: number
  steps: number
  toolCalls: number
  errors: number
  agents: number
  /** Numbers of the branches that leave here. */
  branches: number[]
  compactions: number
}

export interface AgentOutline extends Omit<AgentThread, 'file' | 'thread'> {
  steps: number
  toolCalls: number
  errors: number
  startedAt: string | null
  durationMs: number | null
  /** The step of the main line (or of its parent) that started it; null when unknown. */
  step: number | null
}

export interface BranchOutline {
  number: number
  kind: 'rewind' | 'dead end'
  prompts: string[]
  messages: number
  /** The step of the main line it leaves after; null when it leaves another branch or nobody knows. */
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

/** A window of a thread. */
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
  /** Branches that leave after this step. */
  branches: number[]
  items: StepItem[]
}

/** As describe-turn.ts tells them, with what a screen needs of a call, and large sections left out. */
export type StepItem = (PromptItem | AnswerItem | EntryItem | (Omit<ToolItem, 'call'> & { call: CallFacts })) & {
  /** Characters of the sections that were left out; `session item` has them. 0 when all are there. */
  held: number
}

export interface CallFacts extends CallFigures {
  id: string
  name: string
  state: ToolState
  startedAt: string | null
  agentId: string | null
}

/** Where a message stands. */
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
  /** The line as it stands on disk, cut when it is very long. */
  text: string
  isCut: boolean
}

export interface StepDetails {
  records: RawRecord[]
  /** Of its first record that says so. */
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
  /** Todo or task list as it stood after this step. */
  tasks: { id: string; text: string; status: string; owner: string | null }[]
}

export interface FindResult {
  text: string
  /** Places where it stands, however many hits are listed. */
  total: number
  /** In the order of the conversation, the main line first. */
  hits: FindHit[]
}

export interface FindHit extends ThreadName {
  step: number
  /** Item of the step that holds it; null when it is in the record but not on the screen. */
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
  /** Steps of the main line that changed or read it (a call of an agent counts for the step that started it). */
  steps: number[]
}

export interface TurnCost {
  turn: number
  tokens: { input: number; output: number; cacheWrite: number; cacheRead: number }
  usd: number
  unpriced: string[]
}
