// What a session means, as plain data: turns, messages, tool calls, branches, agents. Built by build.ts, painted by
// render, stored by the index; nothing here has methods and everything can be sent as JSON.
import type { ContentItem } from '../format/block.ts'
import type { LiftedEntry } from '../format/record.ts'
import type { UserTextKind } from '../format/prompt.ts'
import type { Usage } from '../format/usage.ts'
import type { Break } from './chain.ts'

export type ToolState =
  | 'done'
  | 'error'
  /** The user or a permission rule refused it. */
  | 'denied'
  | 'interrupted'
  /** Cancelled because a call beside it failed. */
  | 'cancelled'
  /** No result, and the session goes on. */
  | 'running'
  /** No result, and none will come. */
  | 'missing'

/** A tool_use and its tool_result, joined by id, never by adjacency. */
export interface ToolCall {
  id: string
  /** As called; old names are kept. */
  name: string
  input: unknown
  state: ToolState
  result: ToolOutcome | null
  startedAt: string | null
  endedAt: string | null
  /** The agent this call started, when it is known. */
  agentId: string | null
}

export interface ToolOutcome {
  /** uuid of the record that holds it. */
  uuid: string
  isError: boolean
  /** What the model was told: the text of the tool_result block, reminders taken off. */
  text: string
  /** All parts of the tool_result block: texts, images, documents, references. */
  content: readonly ContentItem[]
  /** toolUseResult as it stands on disk: an object, a string, a list of blocks, or undefined. */
  structured: unknown
  /** Structured payload of an MCP tool, beside the text. */
  mcpMeta: unknown
  /** Where Claude Code put an output that was too large for the transcript. */
  spilledTo: string | null
  /** The spilled output itself, when it was found and is text. */
  spilledText: string | null
}

export type MessageKind =
  | 'answer'
  | 'prompt'
  | 'queued'
  | 'orphan result'
  | 'injected'
  | Exclude<UserTextKind, 'prompt'>

export interface Message {
  role: 'user' | 'assistant'
  kind: MessageKind
  /** uuids of all its records, results of its calls included. */
  uuids: string[]
  /** The record with its first words, when that is not the first: thinking often precedes them. */
  textUuid?: string
  /** Order within the file. */
  position: number
  at: string | null
  model: string | null
  /** Without the tool results, which are in toolCalls. */
  blocks: readonly ContentItem[]
  toolCalls: ToolCall[]
  /** Counted once, from the row with the largest output. */
  usage: Usage | null
  stopReason: string | null
  /** A row no API produced: an error text or a filler. */
  isSynthetic: boolean
  isError: boolean
}

/** Something that happened between messages: a compaction, a hook, an attachment, an error that was retried. */
export interface ThreadEvent {
  position: number
  at: string | null
  /** More than one for a run of API errors. */
  records: readonly LiftedEntry[]
}

export interface Turn {
  /** 0 holds what precedes the first prompt. */
  index: number
  /** The words of the prompt; null in turn 0. */
  prompt: string | null
  startedAt: string | null
  endedAt: string | null
  durationMs: number | null
  messages: Message[]
  events: ThreadEvent[]
}

export interface Compaction {
  uuid: string
  at: string | null
  trigger: string | null
  tokensBefore: number | null
  tokensAfter: number | null
  summary: string | null
  kind: 'full' | 'micro' | 'summary only'
}

export interface ThreadBranch {
  forkUuid: string | null
  kind: 'rewind' | 'dead end'
  prompts: string[]
  uuids: string[]
  messages: Message[]
}

export interface UnplacedRecord {
  uuid: string
  reason: string
}

export interface Thread {
  turns: Turn[]
  branches: ThreadBranch[]
  compactions: Compaction[]
  breaks: Break[]
  unplaced: UnplacedRecord[]
}

/** How the call that started an agent was found, the surest first. */
export type LinkSource = 'sidecar' | 'result' | 'result text' | 'progress' | 'notification' | 'prompt' | 'time'

export interface AgentThread {
  agentId: string
  /** "general-purpose", "Explore", a custom agent's name; null when nothing says. */
  type: string | null
  description: string | null
  parentToolUseId: string | null
  /** The agent that started it; null when the main thread did. */
  parentAgentId: string | null
  /** How the link to its call was found. */
  linkedBy: LinkSource | null
  /** Why there is none. */
  unlinked: string | null
  /** Helpers of the program itself: compaction, prompt suggestions, side questions, warm-ups. Never counted. */
  isHelper: boolean
  /** Where its records stand; null when they stand in the main transcript. */
  file: string | null
  thread: Thread
}

export interface SessionThread {
  thread: Thread
  agents: AgentThread[]
}
