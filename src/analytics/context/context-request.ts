// One API request with everything that explains its context, as built by build-chains.ts.
import type { Compaction } from '../../thread/thread.ts'
import type { Billable } from '../price/pricer.ts'
import type { TokenCounts } from '../price/token-counts.ts'

export interface ContextRequest {
  uuid: string
  line: number
  position: number
  at: string | null
  /** When it was sent: the time of the message or result it answers, in milliseconds. Null if unknown. */
  sentAtMs: number | null
  turn: number | null
  /** As recorded, with `-fast` appended in fast mode. */
  model: string
  tokens: TokenCounts
  nanoDollars: number | null
  /** False for a copy of another session's request, whose cost is counted there. */
  isCounted: boolean
  /** With several steps, the first shows what the cache contained, the last how large the context became. */
  firstStep: Billable
  lastStep: Billable
  /** `diagnostics.cache_miss_reason`: where the API found this request to differ from the previous one. */
  missReason: { type: string; tokens: number | null } | null
  appliedEdits: number
  before: readonly Happening[]
  results: readonly CarriedResult[]
  /** Estimated tokens of the contents that were added since the previous request. */
  given: GivenContent
}

export interface GivenContent {
  memory: number
  results: number
  conversation: number
}

export type Happening =
  | { kind: 'compaction'; mark: CompactionMark }
  | { kind: 'clearing'; mark: CompactionMark; toolUseIds: readonly string[] }
  | { kind: 'tools'; detail: string }
  | { kind: 'resume'; detail: string }
  | { kind: 'branch'; detail: string }

export type CompactionMark = Pick<Compaction, 'at' | 'trigger' | 'tokensBefore' | 'tokensAfter' | 'kind'>

export interface CarriedResult {
  toolUseId: string
  tool: string
  uuid: string
  at: string | null
  /** Estimated. */
  tokens: number
}

export interface ContextChain {
  kind: 'main' | 'branch' | 'agent'
  agentId: string | null
  branch: number | null
  origin: ContextRequest | null
  requests: readonly ContextRequest[]
}

export function writtenTokens({ cacheWrite5m, cacheWrite1h }: TokenCounts): number {
  return cacheWrite5m + cacheWrite1h
}

export function sentTokens(tokens: TokenCounts): number {
  return tokens.input + writtenTokens(tokens) + tokens.cacheRead
}

export function hitRatio(tokens: TokenCounts): number | null {
  const sent = sentTokens(tokens)
  return sent === 0 ? null : tokens.cacheRead / sent
}
