// A session as export writers see it: its facts, its conversations as steps that are read one by one, and its files.
// Writers know only this and a sink, not where the bytes come from.
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
  /** The main conversation, its branches, then its agents in the order in which they started. */
  parts: readonly SessionPart[]
  /** Reads all steps of a part, in windows. May be called again. */
  readSteps(part: SessionPart): AsyncIterable<ExportedStep>
  /** The transcript first, then agents, sidecars and spilled outputs. */
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
  /** Records in the transcript, without those of agents. */
  records: number
  damagedLines: number
  prompts: number
  messages: number
  toolCalls: number
  /** Failed calls and requests, including those of agents. */
  errors: number
  pullRequests: SessionFacts['pullRequests']
  /** Usage from the ledger, including agents; null for a file outside of any Claude home. */
  usage: SessionUsage | null
  /** Other sessions that share records with it, earliest first. */
  family: readonly string[]
  compactions: readonly Compaction[]
  /** Records that belong to no conversation, with the reason. */
  unplaced: readonly UnplacedRecord[]
  /** The files it was read from, the transcript first. */
  sources: readonly SourceDigest[]
  /** Secrets of known shapes found in its text, masked or not. */
  secrets: readonly SecretCount[]
}

/** The hash of the first `bytes` bytes of a file. A live session may grow after it is read. */
export interface SourceDigest {
  path: string
  bytes: number
  sha256: string
}

export interface SessionPart {
  kind: 'main' | 'branch' | 'agent'
  /** "main", "branch-2", "agent-a1b2c3": unique in its session, and valid in anchors and file names. */
  key: string
  turns: readonly PartTurn[]
  steps: number
  /** Set if `kind` is 'agent'. */
  agent?: Omit<AgentThread, 'thread' | 'file'>
  /** Set if `kind` is 'branch'. The part has only the messages after the fork. */
  branch?: Pick<ThreadBranch, 'kind' | 'forkUuid' | 'prompts'> & {
    number: number
    /** The message after which the branch starts; null if unknown. */
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
  /** Numbers of the branches that start after it. */
  branches: readonly number[]
  /** The described items, as all surfaces render them. */
  items: readonly TurnItem[]
  /** The message or record the items were made from, with its complete content. */
  of: Step['of']
}

export interface ExportedFile {
  /** Path within the session: "<id>.jsonl", "<id>/subagents/agent-x.jsonl". */
  name: string
  kind: 'transcript' | 'agent' | 'other'
  bytes: number
  /** Yields the original bytes, with secrets masked at the same length if the export is redacted. */
  read(): AsyncIterable<Uint8Array>
}
