// A session as it is handed over: what is known of it, its conversations as steps that are read one after the other, and
// its files as they stand. Writers know this and a sink; where the bytes come from, only operations know.
import type { SessionUsage } from '../analytics/report/session-usage.ts'
import type { SecretCount } from '../format/secrets/secret-count.ts'
import type { Step } from '../describe/build-steps.ts'
import type { TurnItem } from '../describe/describe-step.ts'
import type { StepKind } from '../describe/step-kind.ts'
import type { TurnOutline } from '../session/session-view.ts'
import type { SessionFacts } from '../thread/session-facts.ts'
import type { AgentThread, Compaction, ThreadBranch, UnplacedRecord } from '../thread/thread.ts'

export interface ExportedSession {
  head: ExportedHead
  /** The conversation, its branches, then its agents in the order in which they began. */
  parts: readonly SessionPart[]
  /** Everything in it, read from the bytes in windows; may be asked for again. */
  readSteps(part: SessionPart): AsyncIterable<ExportedStep>
  /** The transcript first, then what belongs to it: agents, sidecars, spilled outputs. */
  files: readonly ExportedFile[]
}

export interface ExportedHead {
  id: string
  title: string
  titleSource: SessionFacts['titleSource']
  project: { path: string; name: string } | null
  directory: string | null
  branch: string | null
  models: readonly string[]
  versions: readonly string[]
  startedAt: string | null
  endedAt: string | null
  /** Records and damaged lines of the transcript; agents have their own. */
  records: number
  damagedLines: number
  prompts: number
  messages: number
  toolCalls: number
  /** Failed calls and requests, agents included. */
  errors: number
  pullRequests: SessionFacts['pullRequests']
  /** By the ledger, agents included; null for a file that no Claude home holds. */
  usage: SessionUsage | null
  /** Other sessions that share records with it, earliest first. */
  family: readonly string[]
  compactions: readonly Compaction[]
  /** Records that stand in no conversation, with the reason. */
  unplaced: readonly UnplacedRecord[]
  /** What it was read from, the transcript first. */
  sources: readonly SourceDigest[]
  /** Key shapes found in all of its text, whether they are masked or not. */
  secrets: readonly SecretCount[]
}

/** So many bytes, from the first on, had this hash when they were read: a live session may grow meanwhile. */
export interface SourceDigest {
  path: string
  bytes: number
  sha256: string
}

export interface SessionPart {
  kind: 'main' | 'branch' | 'agent'
  /** "main", "branch-2", "agent-a1b2c3": unique in its session, fit for anchors and file names. */
  key: string
  turns: readonly PartTurn[]
  steps: number
  /** Of an agent. */
  agent?: Omit<AgentThread, 'thread' | 'file'>
  /** Of a branch: only what was said after it left. */
  branch?: Pick<ThreadBranch, 'kind' | 'forkUuid' | 'prompts'> & {
    number: number
    /** The message it leaves after; null when nobody knows. */
    after: string | null
  }
}

export type PartTurn = Omit<TurnOutline, 'agents' | 'branches' | 'compactions'>

export interface ExportedStep {
  step: number
  turn: number
  kind: StepKind
  uuids: readonly string[]
  at: string | null
  model: string | null
  /** Numbers of the branches that leave after it. */
  branches: readonly number[]
  /** As every surface paints them. */
  items: readonly TurnItem[]
  /** What they were made from, with everything in it. */
  of: Step['of']
}

export interface ExportedFile {
  /** Where it belongs within the session: "<id>.jsonl", "<id>/subagents/agent-x.jsonl". */
  name: string
  kind: 'transcript' | 'agent' | 'other'
  bytes: number
  /** Exactly as they stand, or, when secrets are masked, with masks of the same length. */
  read(): AsyncIterable<Uint8Array>
}
