// One API request with everything that explains its context. build-chains.ts builds it from a session's threads and the
// ledger.
import type { Compaction } from '../../thread/thread.ts'
import type { Billable } from '../price/pricer.ts'
import type { TokenCounts } from '../price/token-counts.ts'

export interface ContextRequest {
  /** Uuid of the first record, as accepted by `annals show --message`. */
  uuid: string
  line: number
  position: number
  at: string | null
  /** When it was sent: the time of the message or result it answers, in milliseconds. Null if unknown. */
  sentAtMs: number | null
  turn: number | null
  /** As recorded, with `-fast` appended in fast mode. */
  model: string
  /** As the ledger counts it, all steps combined. */
  tokens: TokenCounts
  /** From the ledger; null if part of it has no price. */
  nanoDollars: number | null
  /** False for a copy of another session's request, whose cost is counted there. */
  isCounted: boolean
  /**
   * Same as `tokens`, except for a request with several steps: the first step shows what the cache contained, the last
   * how large the context became.
   */
  firstStep: Billable
  lastStep: Billable
  /** `diagnostics.cache_miss_reason`: where the API found this request to differ from the previous one. */
  missReason: { type: string; tokens: number | null } | null
  /** Number of context edits the API applied (`context_management`). */
  appliedEdits: number
  before: readonly Happening[]
  results: readonly CarriedResult[]
}

export type Happening =
  | { kind: 'compaction'; mark: CompactionMark }
  /** Results that the model no longer sees. */
  | { kind: 'clearing'; mark: CompactionMark; toolUseIds: readonly string[] }
  /** Tools, MCP servers or agent types were added or removed. */
  | { kind: 'tools'; detail: string }
  | { kind: 'resume'; detail: string }
  | { kind: 'branch'; detail: string }

export type CompactionMark = Pick<Compaction, 'at' | 'trigger' | 'tokensBefore' | 'tokensAfter' | 'kind'>

/** The result of a call made by this request. Every later request carries it. */
export interface CarriedResult {
  toolUseId: string
  tool: string
  uuid: string
  at: string | null
  /** Estimated. */
  tokens: number
}

/** Requests that each continue the context of the previous one. */
export interface ContextChain {
  kind: 'main' | 'branch' | 'agent'
  agentId: string | null
  /** Number of the branch, as in `annals show --branch`. */
  branch: number | null
  /** The request whose context a branch continues. */
  origin: ContextRequest | null
  requests: readonly ContextRequest[]
}

export function writtenTokens({ cacheWrite5m, cacheWrite1h }: TokenCounts): number {
  return cacheWrite5m + cacheWrite1h
}

/** Everything that was sent: uncached input, cache writes and cache reads. */
export function sentTokens(tokens: TokenCounts): number {
  return tokens.input + writtenTokens(tokens) + tokens.cacheRead
}

export function hitRatio(tokens: TokenCounts): number | null {
  const sent = sentTokens(tokens)
  return sent === 0 ? null : tokens.cacheRead / sent
}
