// Five-hour blocks as ccusage shows them, with a projection and a limit for the active one.
import { NANO, type Ledger } from '../ledger/ledger.ts'
import { buildBlocks, burnRate, HOUR_MS, type Block, type BurnRate } from './blocks.ts'
import type { CostMode } from './entry-costs.ts'
import type { Order } from './period-report.ts'
import { addUp, listUnpriced, modelName, type Unpriced } from './usage-row.ts'
import type { ModelSum } from './usage-sum.ts'
import type { Zone } from './zone.ts'

export interface BlockRow {
  id: string
  startTime: string
  endTime: string
  actualEndTime: string | null
  isActive: boolean
  isGap: boolean
  entries: number
  tokenCounts: {
    inputTokens: number
    outputTokens: number
    cacheCreationInputTokens: number
    cacheReadInputTokens: number
  }
  totalTokens: number
  costUSD?: number
  models: string[]
  burnRate: BurnRate | null
  projection: Projection | null
  tokenLimitStatus?: TokenLimitStatus
  usageLimitResetTime?: string
  unpriced?: Unpriced[]
}

export interface Projection {
  totalTokens: number
  totalCost?: number
  remainingMinutes: number
}

export interface TokenLimitStatus {
  limit: number
  projectedUsage: number
  percentUsed: number
  status: 'ok' | 'warning' | 'exceeds'
}

export interface BlocksScope {
  zone: Zone
  mode: CostMode
  nowMs: number
  hours: number
  order: Order
  since?: number | undefined
  until?: number | undefined
  isActiveOnly: boolean
  isRecentOnly: boolean
  /** `max` is the total of the largest finished block. */
  tokenLimit?: number | 'max' | undefined
}

const RECENT_MS = 3 * 24 * HOUR_MS
const WARNING_SHARE = 0.8

export interface BlocksReport {
  blocks: BlockRow[]
  tokenLimit: number | null
  unpriced: Unpriced[]
}

export function blocksReport(ledger: Ledger, scope: BlocksScope): BlocksReport {
  const all = buildBlocks(ledger, scope)
  // A gap may start within the same hour as the next block.
  const shown = all.filter(blockFilter(scope)).toSorted((a, b) => a.startMs - b.startMs)
  if (scope.order === 'desc') shown.reverse()
  // ccusage searches only the blocks it shows, so with --active there is no maximum.
  const tokenLimit = limitOf(scope, ledger.rule === 'ccusage' ? shown : all)
  return {
    blocks: shown.map((block) => makeBlockRow(ledger, block, scope, tokenLimit)),
    tokenLimit,
    unpriced: listUnpriced(
      ledger,
      shown.map(({ sum }) => sum),
    ),
  }
}

function blockFilter({ zone, since, until, nowMs, isActiveOnly, isRecentOnly }: BlocksScope) {
  const isBounded = since !== undefined || until !== undefined
  return ({ startMs, isActive }: Block): boolean => {
    if (isActiveOnly && !isActive) return false
    if (isRecentOnly && !isActive && startMs < nowMs - RECENT_MS) return false
    if (!isBounded) return true
    const day = zone.dayOf(startMs)
    return day >= (since ?? -Infinity) && day <= (until ?? Infinity)
  }
}

function limitOf({ tokenLimit }: BlocksScope, blocks: readonly Block[]): number | null {
  if (tokenLimit !== 'max') return tokenLimit ?? null
  const finished = blocks.filter((block) => !block.isGap && !block.isActive)
  return finished.reduce((most, { sum }) => Math.max(most, addUp(sum.sums).totalTokens), 0) || null
}

function makeBlockRow(ledger: Ledger, block: Block, { nowMs }: BlocksScope, limit: number | null): BlockRow {
  const { sum, isActive, isGap, startMs, endMs, lastMs, resetsMs } = block
  const { totalCost, totalTokens, ...counts } = addUp(sum.sums)
  const rate = isActive ? burnRate(block) : undefined
  const projection = rate ? project(block, rate, nowMs) : null
  const unpriced = listUnpriced(ledger, [sum])
  return {
    id: (isGap ? 'gap-' : '') + timeText(startMs),
    startTime: timeText(startMs),
    endTime: timeText(endMs),
    actualEndTime: isGap ? null : timeText(lastMs),
    isActive,
    isGap,
    entries: sum.entries,
    tokenCounts: {
      inputTokens: counts.inputTokens,
      outputTokens: counts.outputTokens,
      cacheCreationInputTokens: counts.cacheCreationTokens,
      cacheReadInputTokens: counts.cacheReadTokens,
    },
    totalTokens,
    costUSD: totalCost,
    models: modelsByTime(ledger, sum.sums),
    burnRate: rate ?? null,
    projection,
    ...(projection && limit !== null && { tokenLimitStatus: compareWithLimit(projection, limit) }),
    ...(resetsMs !== null && { usageLimitResetTime: timeText(resetsMs) }),
    ...(unpriced.length > 0 && { unpriced }),
  }
}

function project({ sum, endMs }: Block, rate: Required<BurnRate>, nowMs: number): Required<Projection> {
  const remainingMinutes = Math.round((endMs - nowMs) / 60_000)
  const cost = sum.sums.reduce((total, model) => total + model.cost, 0) / NANO
  return {
    totalTokens: Math.round(addUp(sum.sums).totalTokens + rate.tokensPerMinute * remainingMinutes),
    totalCost: Math.round((cost + (rate.costPerHour / 60) * remainingMinutes) * 100) / 100,
    remainingMinutes,
  }
}

function compareWithLimit({ totalTokens }: Projection, limit: number): TokenLimitStatus {
  return {
    limit,
    projectedUsage: totalTokens,
    percentUsed: (totalTokens / limit) * 100,
    status: totalTokens > limit ? 'exceeds' : totalTokens > limit * WARNING_SHARE ? 'warning' : 'ok',
  }
}

function modelsByTime(ledger: Ledger, sums: readonly ModelSum[]): string[] {
  return sums
    .toSorted((a, b) => a.firstAt - b.firstAt || a.firstEntry - b.firstEntry)
    .map(({ model }) => modelName(ledger, model))
    .filter((name) => name !== null)
}

function timeText(ms: number): string {
  return new Date(ms).toISOString()
}
