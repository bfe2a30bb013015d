// Attributes the price difference of a row that both rules count. It changes our request to ccusage's one property at a
// time; the effect of each change on the cost is the amount of that cause.
import type { Ledger } from '../ledger/ledger.ts'
import type { Billable, Pricer } from '../price/pricer.ts'
import type { Cause } from './causes.ts'
import { billableOf } from './explain-price.ts'
import { hasTokens, NOISE, noAmount, subtract, type RowAmount, type RowSums } from './row-sums.ts'

export interface Share {
  cause: Cause
  model: string | null
  amount: RowAmount
}

export interface RulePair {
  ours: Ledger
  theirs: Ledger
  ourSums: RowSums
  theirSums: RowSums
  pricer: Pricer
}

export function priceCauses(pair: RulePair, row: number, before: RowAmount, after: RowAmount): Share[] {
  const { ours, theirs, ourSums, theirSums } = pair
  const table = ours.table
  const change = subtract(after, before)
  if (table.column('iterations')[row] !== 0 && hasTokens(change)) return [share('steps', change)]
  if (change.input !== 0 || change.output !== 0 || change.cacheRead !== 0) return [share('unexplained', change)]
  // A recorded cost cannot be broken down.
  if (!ourSums.isComputed(row) || !theirSums.isComputed(row))
    return [share(change.cacheCreation === 0 ? 'recorded cost' : 'cache writes', change)]
  const [ourEntries, theirEntries] = [ourSums.entriesOf(row), theirSums.entriesOf(row)]
  const requests = ourEntries.map((entry) => billableOf(ours, entry))
  const theirRequests = ourEntries.map((entry, index) =>
    billableOf(theirs, sameModel(pair, theirEntries, entry) ?? theirEntries[index] ?? 0),
  )
  const shares: Share[] = []
  let cost = before.cost
  for (const [order, { cause, apply }] of CHANGES.entries()) {
    const changed = requests.map((request, index) => apply(request, theirRequests[index] ?? request))
    const isOther = changed.some((request, index) => request !== requests[index])
    if (!isOther) continue
    const next = priceAll(pair.pricer, changed)
    shares.push(
      share(cause, {
        ...noAmount(),
        ...(order === 0 ? { cacheCreation: change.cacheCreation } : {}),
        cost: next - cost,
      }),
    )
    changed.forEach((request, index) => (requests[index] = request))
    cost = next
  }
  if (Math.abs(after.cost - cost) >= NOISE) shares.push(restShare(pair, row, requests, after.cost - cost))
  return shares
}

interface RuleChange {
  cause: Cause
  apply(request: Billable, theirs: Billable): Billable
}

/** The first changes tokens, the others only money. An unchanged request must be returned as the same object. */
const CHANGES: readonly RuleChange[] = [
  {
    cause: 'cache writes',
    apply: (request, { cacheWrite5m, cacheWrite1h }) =>
      request.cacheWrite5m === cacheWrite5m && request.cacheWrite1h === cacheWrite1h
        ? request
        : { ...request, cacheWrite5m, cacheWrite1h },
  },
  {
    cause: 'web searches',
    apply: (request) => (request.webSearches === 0 ? request : { ...request, webSearches: 0 }),
  },
  {
    cause: 'inference region',
    apply: (request) => (request.geo === 'us' ? { ...request, geo: null } : request),
  },
  { cause: 'batch', apply: (request) => (request.isBatch ? { ...request, isBatch: false } : request) },
]

function restShare(
  { ours, ourSums, theirSums, pricer }: RulePair,
  row: number,
  requests: readonly Billable[],
  rest: number,
): Share {
  const first = ourSums.first[row] ?? -1
  const model = ours.table.texts.at(ours.entries.model[first] ?? 0)
  const cost = { ...noAmount(), cost: rest }
  if (theirSums.isUnpriced(row)) return share('no price there', cost, model)
  if (ourSums.isUnpriced(row)) return share('no price here', cost, model)
  if (Math.abs(rest) <= requests.length) return share('rounding', cost)
  const isLong = requests.some((request) => isLongRequest(pricer, request))
  return isLong ? share('long context', cost) : share('prices differ', cost, model)
}

const LONG = 200_000

function isLongRequest(pricer: Pricer, request: Billable): boolean {
  const { input, output, cacheWrite5m, cacheWrite1h, cacheRead } = request
  if ([input, output, cacheWrite5m + cacheWrite1h, cacheRead].some((count) => count > LONG)) return true
  return (pricer.explain(request)?.longContext ?? null) !== null
}

function sameModel({ ours, theirs }: RulePair, candidates: readonly number[], entry: number): number | undefined {
  return candidates.find((other) => theirs.entries.model[other] === ours.entries.model[entry])
}

function priceAll(pricer: Pricer, requests: readonly Billable[]): number {
  return requests.reduce((sum, request) => sum + (pricer.price(request) ?? 0), 0)
}

function share(cause: Cause, amount: RowAmount, model: string | null = null): Share {
  return { cause, model, amount }
}
