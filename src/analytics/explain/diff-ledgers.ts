// Compares our count with ccusage's row by row. The causes add up to the difference of the totals.
import { EntryMaker } from '../ledger/entry-maker.ts'
import { EntryList, NANO, type Ledger } from '../ledger/ledger.ts'
import type { Pricer } from '../price/pricer.ts'
import { entryCosts, type CostMode } from '../report/entry-costs.ts'
import { CAUSES, type Cause } from './causes.ts'
import { decisionCause, decisionsOf, type Decisions } from './decision-cause.ts'
import { locationOf, type RowLocation } from './explain-rows.ts'
import { priceCauses, type RulePair, type Share } from './price-causes.ts'
import { addAmount, hasTokens, isNothing, noAmount, NOISE, RowSums, subtract, type RowAmount } from './row-sums.ts'

/** How much more ccusage counts than we do; negative if less. */
export interface DiffAmount {
  inputTokens: number
  outputTokens: number
  cacheCreationTokens: number
  cacheReadTokens: number
  costUsd: number
}

export interface DiffEntry extends RowLocation, DiffAmount {}

export interface DiffCause extends DiffAmount {
  cause: Cause
  words: string
  model: string | null
  rows: number
  entries: DiffEntry[]
  omitted: number
}

export interface LedgerDiff {
  ours: DiffAmount
  ccusage: DiffAmount
  difference: DiffAmount
  causes: DiffCause[]
  /** The difference no cause accounts for. Anything but zero is a defect. */
  unexplained: DiffAmount
}

export interface DiffRequest {
  /** Both ledgers must be built on the same table. */
  ours: Ledger
  theirs: Ledger
  ourCosts: Float64Array
  theirCosts: Float64Array
  wanted: Uint8Array
  pricer: Pricer
  mode: CostMode
  limit: number
}

export function diffLedgers(request: DiffRequest, differing?: Uint8Array): LedgerDiff {
  const { ours, wanted } = request
  const comparison = compareRules(request)
  const { ourSums, theirSums, swaps, swappedIn } = comparison
  const [ourTotal, theirTotal] = [noAmount(), noAmount()]
  const causes = new CauseList(ours, request.limit)
  for (let row = 0; row < wanted.length; row++) {
    const isHere = (ourSums.first[row] ?? -1) >= 0
    const isThere = (theirSums.first[row] ?? -1) >= 0
    if (wanted[row] !== 1 || (!isHere && !isThere)) continue
    addAmount(ourTotal, ourSums.amountOf(row))
    addAmount(theirTotal, theirSums.amountOf(row))
    if (swappedIn.has(row)) continue
    const shares = findShares(comparison, row, isHere && isThere)
    for (const share of shares) causes.add(swaps.get(row) ?? row, share)
    if (differing && shares.length > 0) for (const each of [row, swaps.get(row) ?? row]) differing[each] = 1
  }
  return finish(ourTotal, theirTotal, causes, wanted.length)
}

interface RuleComparison extends RulePair {
  ourDecisions: Decisions
  theirDecisions: Decisions
  /** Maps the row that counts for a message here to the row that counts for it in ccusage. */
  swaps: ReadonlyMap<number, number>
  swappedIn: ReadonlySet<number>
  swapped: RulePair
}

function compareRules(request: DiffRequest): RuleComparison {
  const { ours, theirs, pricer, wanted } = request
  const ourSums = new RowSums(ours, request.ourCosts)
  const theirSums = new RowSums(theirs, request.theirCosts)
  const decisions = { ourDecisions: decisionsOf(ours), theirDecisions: decisionsOf(theirs) }
  const pair = { ours, theirs, ourSums, theirSums, pricer }
  const swaps = findSwaps({ ...decisions, theirSums }, wanted)
  const swappedIn = new Set(swaps.values())
  const asOurs = countRows(ours, swappedIn, pricer)
  const swapped = { ...pair, ours: asOurs, ourSums: new RowSums(asOurs, entryCosts(asOurs, request.mode)) }
  return { ...pair, ...decisions, swaps, swappedIn, swapped }
}

function findSwaps(
  { ourDecisions, theirDecisions, theirSums }: Pick<RuleComparison, 'ourDecisions' | 'theirDecisions' | 'theirSums'>,
  wanted: Uint8Array,
): Map<number, number> {
  const swaps = new Map<number, number>()
  for (let row = 0; row < wanted.length; row++) {
    if (wanted[row] !== 1 || ourDecisions.reason[row] !== 0 || (theirSums.first[row] ?? -1) >= 0) continue
    const other = theirDecisions.standIn[row] ?? -1
    const isSwap = other >= 0 && wanted[other] === 1 && ourDecisions.standIn[other] === row
    if (isSwap && theirDecisions.reason[other] === 0) swaps.set(row, other)
  }
  return swaps
}

function countRows(ours: Ledger, rows: ReadonlySet<number>, pricer: Pricer): Ledger {
  const list = new EntryList(rows.size)
  const maker = new EntryMaker(ours.table, ours.files, list, pricer)
  for (const row of rows) maker.add(row)
  return { ...ours, entries: list.finish() }
}

function findShares(comparison: RuleComparison, row: number, isInBoth: boolean): Share[] {
  const { ourSums, theirSums, swaps, swapped } = comparison
  const before = ourSums.amountOf(row)
  const other = swaps.get(row)
  if (other !== undefined) {
    const between = swapped.ourSums.amountOf(other)
    const change = subtract(between, before)
    const moved: Share[] = isNothing(change) ? [] : [{ cause: 'other row', model: null, amount: change }]
    return [...moved, ...priceShares(swapped, other, between, theirSums.amountOf(other))]
  }
  const after = theirSums.amountOf(row)
  if (isInBoth) return priceShares(comparison, row, before, after)
  const cause = decisionCause(comparison.ourDecisions, comparison.theirDecisions, row)
  return [{ cause, model: null, amount: subtract(after, before) }]
}

function priceShares(pair: RulePair, row: number, before: RowAmount, after: RowAmount): Share[] {
  return isNothing(subtract(after, before)) ? [] : priceCauses(pair, row, before, after)
}

interface CauseRows {
  share: Share
  rows: Map<number, RowAmount>
  omitted: number
}

class CauseList {
  private readonly ledger: Ledger
  private readonly limit: number
  private readonly sums = new Map<string, CauseRows>()

  constructor(ledger: Ledger, limit: number) {
    this.ledger = ledger
    this.limit = limit
  }

  add(row: number, { cause, model, amount }: Share): void {
    const key = `${cause} ${model ?? ''}`
    const sum = this.sums.get(key) ?? { share: { cause, model, amount: noAmount() }, rows: new Map(), omitted: 0 }
    this.sums.set(key, sum)
    addAmount(sum.share.amount, amount)
    if (sum.rows.size < this.limit) sum.rows.set(row, amount)
    else sum.omitted += 1
  }

  total(): RowAmount {
    const total = noAmount()
    for (const { share } of this.sums.values()) if (share.cause !== 'unexplained') addAmount(total, share.amount)
    return total
  }

  finish(): DiffCause[] {
    return [...this.sums.values()]
      .toSorted((a, b) => Math.abs(b.share.amount.cost) - Math.abs(a.share.amount.cost) || tokensOf(b) - tokensOf(a))
      .map(({ share: { cause, model, amount }, rows, omitted }) => ({
        cause,
        words: CAUSES[cause],
        model,
        rows: rows.size + omitted,
        ...toDiff(amount),
        entries: Array.from(rows, ([row, own]) => ({ ...locationOf(this.ledger, row), ...toDiff(own) })),
        omitted,
      }))
  }
}

function tokensOf({ share: { amount } }: CauseRows): number {
  return Math.abs(amount.input) + Math.abs(amount.output) + Math.abs(amount.cacheCreation) + Math.abs(amount.cacheRead)
}

function finish(ours: RowAmount, theirs: RowAmount, causes: CauseList, rows: number): LedgerDiff {
  const difference = subtract(theirs, ours)
  const rest = subtract(difference, causes.total())
  // Per-row floating-point noise has no cause.
  const isExplained = !hasTokens(rest) && Math.abs(rest.cost) < Math.max(1, rows * NOISE)
  return {
    ours: toDiff(ours),
    ccusage: toDiff(theirs),
    difference: toDiff(difference),
    causes: causes.finish(),
    unexplained: toDiff(isExplained ? noAmount() : rest),
  }
}

function toDiff({ input, output, cacheCreation, cacheRead, cost }: RowAmount): DiffAmount {
  return {
    inputTokens: input,
    outputTokens: output,
    cacheCreationTokens: cacheCreation,
    cacheReadTokens: cacheRead,
    costUsd: cost / NANO,
  }
}
