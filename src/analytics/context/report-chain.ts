import { TOKEN_CLASSES, type TokenCounts } from '../price/token-counts.ts'
import type { Pricer } from '../price/pricer.ts'
import { findCacheBreak, type CacheBreak } from './cache-break.ts'
import {
  hitRatio,
  sentTokens,
  writtenTokens,
  type CompactionMark,
  type ContextChain,
  type ContextRequest,
} from './context-request.ts'

export interface RequestReport extends Pick<
  ContextRequest,
  'uuid' | 'line' | 'at' | 'turn' | 'model' | 'tokens' | 'nanoDollars' | 'isCounted'
> {
  index: number
  /** After the request: what its last step sent and answered. */
  contextTokens: number
  hitRatio: number | null
  compactions: CompactionMark[]
  cacheBreak: CacheBreak | null
}

export interface ChainReport extends Pick<ContextChain, 'kind' | 'agentId' | 'branch'> {
  requests: RequestReport[]
  totals: ChainTotals
}

export interface ChainTotals {
  requests: number
  /** Of all its requests, copies included. */
  tokens: TokenCounts
  hitRatio: number | null
  largestContext: number
  lastContext: number
  compactions: number
  breaks: number
  repaidTokens: number
  breakNanoDollars: number
  /** Of the requests that are counted here and have a price. */
  nanoDollars: number
  unpricedRequests: number
}

const MINUTE_MS = 60_000
const SHORT_TTL_MS = 5 * MINUTE_MS
const LONG_TTL_MS = 60 * MINUTE_MS

export function reportChain(chain: ContextChain, pricer: Pricer): ChainReport {
  let earlier: ContextRequest | null = null
  let previous = chain.origin
  let ttlMs = previous ? lifetime(previous, SHORT_TTL_MS) : SHORT_TTL_MS
  const requests = chain.requests.map((request, index) => {
    const cacheBreak = previous && findCacheBreak({ earlier, previous, request, ttlMs }, pricer)
    earlier = previous
    previous = request
    ttlMs = lifetime(request, ttlMs)
    return toReport(request, index + 1, cacheBreak)
  })
  const { kind, agentId, branch } = chain
  return { kind, agentId, branch, requests, totals: sumRequests(requests) }
}

/** The lifetime of the last write. Reading alone does not change it. */
function lifetime({ tokens }: ContextRequest, before: number): number {
  if (writtenTokens(tokens) === 0) return before
  return tokens.cacheWrite1h >= tokens.cacheWrite5m ? LONG_TTL_MS : SHORT_TTL_MS
}

function toReport(request: ContextRequest, index: number, cacheBreak: CacheBreak | null): RequestReport {
  const { uuid, line, at, turn, model, tokens, nanoDollars, isCounted, lastStep, before } = request
  return {
    index,
    uuid,
    line,
    at,
    turn,
    model,
    tokens,
    contextTokens: sentTokens(lastStep) + lastStep.output,
    hitRatio: hitRatio(tokens),
    nanoDollars,
    isCounted,
    compactions: before.flatMap((one) => (one.kind === 'compaction' || one.kind === 'clearing' ? [one.mark] : [])),
    cacheBreak,
  }
}

function sumRequests(requests: readonly RequestReport[]): ChainTotals {
  const tokens = sumTokens(requests.map((request) => request.tokens))
  const counted = requests.filter(({ isCounted }) => isCounted)
  const breaks = requests.flatMap(({ cacheBreak }) => cacheBreak ?? [])
  return {
    requests: requests.length,
    tokens,
    hitRatio: hitRatio(tokens),
    largestContext: requests.reduce((largest, { contextTokens }) => Math.max(largest, contextTokens), 0),
    lastContext: requests.at(-1)?.contextTokens ?? 0,
    compactions: sum(requests, ({ compactions }) => compactions.filter(({ kind }) => kind !== 'micro').length),
    breaks: breaks.length,
    repaidTokens: sum(breaks, ({ repaidTokens }) => repaidTokens),
    breakNanoDollars: sum(breaks, ({ nanoDollars }) => nanoDollars ?? 0),
    nanoDollars: sum(counted, ({ nanoDollars }) => nanoDollars ?? 0),
    unpricedRequests: counted.filter(({ nanoDollars }) => nanoDollars === null).length,
  }
}

function sumTokens(list: readonly TokenCounts[]): TokenCounts {
  const total = { input: 0, cacheWrite5m: 0, cacheWrite1h: 0, cacheRead: 0, output: 0 }
  for (const tokens of list) for (const name of TOKEN_CLASSES) total[name] += tokens[name]
  return total
}

function sum<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0)
}
