// The types of a session's thread. They are plain data that can be sent as JSON; build.ts creates them.
import type { ContentItem } from '../format/block.ts'
import type { LiftedEntry } from '../format/record.ts'
import type { UserTextKind } from '../format/prompt.ts'
import type { Usage } from '../format/usage.ts'
import type { Break } from './chain.ts'

export type ToolState =
  | 'done'
  | 'error'
  | 'denied'
  | 'interrupted'
  /** Canceled because a parallel call failed. */
  | 'cancelled'
  /** No result yet; the session is still running. */
  | 'running'
  /** No result, and none will come. */
  | 'missing'

/** A tool_use and its tool_result, matched by id, never by adjacency. */
export interface ToolCall {
  id: string
  name: string
  input: unknown
  state: ToolState
  result: ToolOutcome | null
  startedAt: string | null
  endedAt: string | null
  agentId: string | null
}

export interface ToolOutcome {
  uuid: string
  isError: boolean
  /** The text of the tool_result block, which the model saw, without reminders. */
  text: string
  content: readonly ContentItem[]
  /** toolUseResult on disk: an object, a string, or a list of blocks. */
  structured?: unknown
  /** Structured payload of an MCP tool, in addition to the text. */
  mcpMeta?: unknown
  spilledTo: string | null
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
  uuids: string[]
  /** The record with its first text, if that is not the first record: thinking often comes first. */
  textUuid?: string
  position: number
  at: string | null
  model: string | null
  blocks: readonly ContentItem[]
  toolCalls: ToolCall[]
  /** The to-do list that Claude Code stored with a prompt (2.0.47–2.1.161), if it has entries. */
  todos?: readonly unknown[]
  /** Counted once, from the row with the largest output. */
  usage: Usage | null
  stopReason: string | null
  /** A row that no API produced: an error text or a filler. */
  isSynthetic: boolean
  isError: boolean
}

export interface ThreadEvent {
  position: number
  at: string | null
  /** More than one for a run of API errors. */
  records: readonly LiftedEntry[]
}

export interface Turn {
  /** Turn 0 has everything before the first prompt. */
  index: number
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

export type LinkSource = 'sidecar' | 'result' | 'result text' | 'progress' | 'notification' | 'prompt' | 'time'

export interface AgentThread {
  agentId: string
  /** "general-purpose", "Explore" or the name of a custom agent; null if unknown. */
  type: string | null
  description: string | null
  parentToolUseId: string | null
  parentAgentId: string | null
  linkedBy: LinkSource | null
  unlinked: string | null
  /** Helpers of Claude Code: compaction, prompt suggestions, side questions, warm-ups. Never counted. */
  isHelper: boolean
  file: string | null
  thread: Thread
}

export interface SessionThread {
  thread: Thread
  agents: AgentThread[]
}
