// Usage in the five-hour blocks that limit subscriptions. A block starts at the full UTC hour of its first entry. The
// next block starts with the first entry after its end, or after a pause as long as a block.
import { NANO, type Ledger } from '../ledger/ledger.ts'
import { entryCosts, type CostMode } from './entry-costs.ts'
import { UsageSum, type ModelSum } from './usage-sum.ts'

export const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

export interface BlockOptions {
  hours: number
  nowMs: number
  mode: CostMode
}

export interface Block {
  startMs: number
  endMs: number
  firstMs: number
  lastMs: number
  isActive: boolean
  isGap: boolean
  sum: UsageSum
  resetsMs: number | null
}

export function buildBlocks(ledger: Ledger, { hours, nowMs, mode }: BlockOptions): Block[] {
  const length = Math.trunc(hours * HOUR_MS)
  const blocks = cutTimes(sortedTimes(ledger), length, nowMs)
  // A clock that is ahead creates a block in the future, which ccusage treats as active.
  if (ledger.rule === 'annals') for (const block of blocks) if (block.startMs > nowMs) block.isActive = false
  addEntries(ledger, mode, blocks)
  addResets(ledger, blocks)
  return blocks
}

/** Sorting plain numbers is several times as fast as sorting entries by time. NaN goes last. */
function sortedTimes({ entries }: Ledger): Float64Array {
  const times = entries.at.toSorted()
  let end = times.length
  while (end > 0 && Number.isNaN(times[end - 1])) end -= 1
  return times.subarray(0, end)
}

function cutTimes(times: Float64Array, length: number, nowMs: number): Block[] {
  const blocks: Block[] = []
  let block: Block | undefined
  for (let index = 0; index < times.length; index++) {
    const at = times[index] ?? NaN
    if (block) {
      const isPause = at - block.lastMs > length
      if (!isPause && at - block.startMs <= length) {
        block.lastMs = at
        continue
      }
      if (isPause) blocks.push(makeGap(block.lastMs + length, at))
    }
    block = makeBlock(at, length)
    blocks.push(block)
  }
  for (const each of blocks) each.isActive = !each.isGap && nowMs - each.lastMs < length && nowMs < each.endMs
  return blocks
}

function makeBlock(at: number, length: number): Block {
  const startMs = Math.floor(at / HOUR_MS) * HOUR_MS
  return {
    startMs,
    endMs: startMs + length,
    firstMs: at,
    lastMs: at,
    isActive: false,
    isGap: false,
    sum: new UsageSum(-1),
    resetsMs: null,
  }
}

function makeGap(startMs: number, endMs: number): Block {
  return { ...makeBlock(startMs, 0), startMs, endMs, isGap: true }
}

function addEntries(ledger: Ledger, mode: CostMode, blocks: readonly Block[]): void {
  const { entries } = ledger
  const costs = entryCosts(ledger, mode)
  const real = blocks.filter((block) => !block.isGap)
  let block: Block | undefined
  for (let entry = 0; entry < entries.count; entry++) {
    const at = entries.at[entry] ?? NaN
    if (Number.isNaN(at)) continue
    if (!block || at < block.firstMs || at > block.lastMs) block = blockAt(real, at)
    block?.sum.add(entries, costs, entry)
  }
}

function blockAt(blocks: readonly Block[], at: number): Block | undefined {
  let low = 0
  let high = blocks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((blocks[middle]?.firstMs ?? Infinity) <= at) low = middle + 1
    else high = middle
  }
  return blocks[low - 1]
}

/** Reset times are in errors, which are usually not entries. Our rule reads any row, ccusage's only counted rows. */
function addResets(ledger: Ledger, blocks: readonly Block[]): void {
  const { table, reason, rule } = ledger
  const resetsAt = table.column('resetsAt')
  const at = table.column('at')
  const first = new Map<Block, number>()
  const real = blocks.filter((block) => !block.isGap)
  for (let row = 0; row < table.count; row++) {
    const seconds = resetsAt[row] ?? 0
    const ms = at[row] ?? NaN
    if (seconds === 0 || Number.isNaN(ms) || (rule === 'ccusage' && reason[row] !== 0)) continue
    const block = blockAt(real, ms)
    if (!block || ms > block.endMs || ms >= (first.get(block) ?? Infinity)) continue
    first.set(block, ms)
    block.resetsMs = seconds * 1000
  }
}

export interface BurnRate {
  costPerHour?: number
  tokensPerMinute: number
  /** Without cache tokens. */
  tokensPerMinuteForIndicator: number
}

export function burnRate({ sum, firstMs, lastMs }: Block): Required<BurnRate> | undefined {
  const minutes = (lastMs - firstMs) / MINUTE_MS
  if (minutes <= 0) return undefined
  const add = (pick: (model: ModelSum) => number) => sum.sums.reduce((total, model) => total + pick(model), 0)
  return {
    costPerHour: (add(({ cost }) => cost) / NANO / minutes) * 60,
    tokensPerMinute: add(({ tokens }) => tokens) / minutes,
    tokensPerMinuteForIndicator: add(({ input, output }) => input + output) / minutes,
  }
}
