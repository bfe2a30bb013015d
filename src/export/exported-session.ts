// A session as export writers see it. They know only this and a sink, not where the bytes come from.
import type { SessionUsage } from '../analytics/report/session-usage.ts'
import type { SecretCount } from '../format/secrets/secret-count.ts'
import type { Step } from '../describe/build-steps.ts'
import type { TurnItem } from '../describe/describe-step.ts'
import type { StepKind } from '../describe/step-kind.ts'
import type { TurnOutline } from '../session/session-view.ts'
import type { SessionCounts } from '../thread/counts/session-counts.ts'
import type { SessionFacts } from '../thread/session-facts.ts'
import type { AgentThread, Compaction, ThreadBranch, UnplacedRecord } from '../thread/thread.ts'

export interface ExportedSession {
  head: ExportedHead
  /** The main conversation, its branches, then its agents in the order in which they started. */
  parts: readonly SessionPart[]
  readSteps(part: SessionPart): AsyncIterable<ExportedStep>
  /** The transcript first, then agents, sidecars and spilled outputs. */
  files: readonly ExportedFile[]
}

export interface ExportedHead extends SessionCounts {
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
  /** Without those of agents. */
  records: number
  damagedLines: number
  /** Includes those of agents. */
  errors: number
  pullRequests: SessionFacts['pullRequests']
  /** Usage from the ledger, including agents; null for a file outside of any Claude home. */
  usage: SessionUsage | null
  family: readonly string[]
  compactions: readonly Compaction[]
  unplaced: readonly UnplacedRecord[]
  sources: readonly SourceDigest[]
  /** Secrets of known shapes found in its text, masked or not. */
  secrets: readonly SecretCount[]
  /** The user's note on the session; null if there is none. */
  note: string | null
  messageNotes: readonly MessageNote[]
}

/** A note of the user. */
export interface MessageNote {
  /** The uuid of the first record of the message. */
  message: string
  text: string
}

/** The notes on the message of a step. */
export function notesOn({ messageNotes }: ExportedHead, { uuids }: Pick<ExportedStep, 'uuids'>): string[] {
  return messageNotes.filter(({ message }) => uuids.includes(message)).map(({ text }) => text)
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
  agent?: Omit<AgentThread, 'thread' | 'file'>
  /** The part has only the messages after the fork. */
  branch?: Pick<ThreadBranch, 'kind' | 'forkUuid' | 'prompts'> & {
    number: number
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
  branches: readonly number[]
  items: readonly TurnItem[]
  of: Step['of']
}

export interface ExportedFile {
  name: string
  kind: 'transcript' | 'agent' | 'other'
  bytes: number
  /** Yields the original bytes, with secrets masked at the same length if the export is redacted. */
  read(): AsyncIterable<Uint8Array>
}
