// One request to the API with all that tells how its context came about: built from a session's threads and the ledger.
import type { Compaction } from '../../thread/thread.ts'
import type { Billable } from '../price/pricer.ts'
import type { TokenCounts } from '../price/token-counts.ts'

export interface ContextRequest {
  /** Of its first record: what `annals show --message` takes. */
  uuid: string
  line: number
  /** Place of the first record in its transcript. */
  position: number
  at: string | null
  /** When it was sent: the time of what it answers. Milliseconds; null when nothing tells. */
  sentAtMs: number | null
  /** Turn of the thread it is in; null on a branch. */
  turn: number | null
  /** As written, with `-fast` behind it in fast mode. */
  model: string
  /** As the ledger counts it, all steps together. */
  tokens: TokenCounts
  /** Nano-dollars of the ledger; null when a part of it has no price. */
  nanoDollars: number | null
  /** False for a copy of another session's request: its cost is counted there. */
  isCounted: boolean
  /** The same as `tokens`, but for a request that was sampled in several steps: what the cache held shows in the first
   *  one, how large the context became in the last. */
  firstStep: Billable
  lastStep: Billable
  /** `diagnostics.cache_miss_reason`: where the API found this request to differ from the one before. */
  missReason: { type: string; tokens: number | null } | null
  /** Edits of the context that the API applied (`context_management`). */
  appliedEdits: number
  /** What happened since the request before it. */
  before: readonly Happening[]
  results: readonly CarriedResult[]
}

export type Happening =
  | { kind: 'compaction'; mark: CompactionMark }
  /** Results that the model no longer sees. */
  | { kind: 'clearing'; mark: CompactionMark; toolUseIds: readonly string[] }
  /** Tools, servers or kinds of agents came or went. */
  | { kind: 'tools'; detail: string }
  | { kind: 'resume'; detail: string }
  /** Requests of another branch stand between. */
  | { kind: 'branch'; detail: string }

export type CompactionMark = Pick<Compaction, 'at' | 'trigger' | 'tokensBefore' | 'tokensAfter' | 'kind'>

/** The result of a call that this request made: every later request carries it along. */
export interface CarriedResult {
  toolUseId: string
  tool: string
  uuid: string
  at: string | null
  /** Estimated. */
  tokens: number
}

/** Requests that each go on from the context of the one before. */
export interface ContextChain {
  kind: 'main' | 'branch' | 'agent'
  /** Whose it is; null in the session's own transcript. */
  agentId: string | null
  /** Number of the branch, as `annals show --branch` counts them. */
  branch: number | null
  /** The request whose context a branch goes on from. */
  origin: ContextRequest | null
  requests: readonly ContextRequest[]
}

export function writtenTokens({ cacheWrite5m, cacheWrite1h }: TokenCounts): number {
  return cacheWrite5m + cacheWrite1h
}

/** All that was sent: what was not cached, what was written to the cache, what was read from it. */
export function sentTokens(tokens: TokenCounts): number {
  return tokens.input + writtenTokens(tokens) + tokens.cacheRead
}

/** Null for a request that sent nothing. */
export function hitRatio(tokens: TokenCounts): number | null {
  const sent = sentTokens(tokens)
  return sent === 0 ? null : tokens.cacheRead / sent
}
