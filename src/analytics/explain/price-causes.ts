// A row that both rules count, for different money: what is different is changed from our side to theirs one thing after
// the other, and what each change does to the cost is what that cause amounts to.
import type { Ledger } from '../ledger/ledger.ts'
import type { Billable, Pricer } from '../price/pricer.ts'
import type { Cause } from './causes.ts'
import { billableOf } from './explain-price.ts'
import { hasTokens, NOISE, noAmount, subtract, type Amount, type RowSums } from './row-sums.ts'

export interface Share {
  cause: Cause
  /** Only where the cause is one model's. */
  model: string | null
  amount: Amount
}

export interface RulePair {
  ours: Ledger
  theirs: Ledger
  ourSums: RowSums
  theirSums: RowSums
  pricer: Pricer
}

/** The shares add up to what the two amounts differ by. */
export function priceCauses(pair: RulePair, row: number, before: Amount, after: Amount): Share[] {
  const { ours, theirs, ourSums, theirSums } = pair
  const table = ours.table
  const change = subtract(after, before)
  if (table.column('iterations')[row] !== 0 && hasTokens(change)) return [share('steps', change)]
  if (change.input !== 0 || change.output !== 0 || change.cacheRead !== 0) return [share('unexplained', change)]
  // What the record itself says has no parts.
  if (!ourSums.isComputed(row) || !theirSums.isComputed(row))
    return [share(change.cacheCreation === 0 ? 'recorded cost' : 'cache writes', change)]
  const [mine, its] = [ourSums.entriesOf(row), theirSums.entriesOf(row)]
  const requests = mine.map((entry) => billableOf(ours, entry))
  const wanted = mine.map((entry, place) => billableOf(theirs, sameModel(pair, its, entry) ?? its[place] ?? 0))
  const shares: Share[] = []
  let cost = before.cost
  for (const [index, { cause, apply }] of CHANGES.entries()) {
    const changed = requests.map((request, place) => apply(request, wanted[place] ?? request))
    const isOther = changed.some((request, place) => request !== requests[place])
    if (!isOther) continue
    const next = priceAll(pair.pricer, changed)
    shares.push(
      share(cause, {
        ...noAmount(),
        ...(index === 0 ? { cacheCreation: change.cacheCreation } : {}),
        cost: next - cost,
      }),
    )
    changed.forEach((request, place) => (requests[place] = request))
    cost = next
  }
  if (Math.abs(after.cost - cost) >= NOISE) shares.push(restShare(pair, row, requests, after.cost - cost))
  return shares
}

interface Change {
  cause: Cause
  apply(request: Billable, theirs: Billable): Billable
}

/** The first is about tokens, the others about money alone. A request that stays as it is comes back itself. */
const CHANGES: readonly Change[] = [
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

/** What is left when all else is equal. */
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

/** Where either rule may take the higher price. */
const LONG = 200_000

function isLongRequest(pricer: Pricer, request: Billable): boolean {
  const { input, output, cacheWrite5m, cacheWrite1h, cacheRead } = request
  if ([input, output, cacheWrite5m + cacheWrite1h, cacheRead].some((count) => count > LONG)) return true
  return (pricer.explain(request)?.longContext ?? null) !== null
}

/** Both ledgers number their texts alike. */
function sameModel({ ours, theirs }: RulePair, candidates: readonly number[], entry: number): number | undefined {
  return candidates.find((other) => theirs.entries.model[other] === ours.entries.model[entry])
}

function priceAll(pricer: Pricer, requests: readonly Billable[]): number {
  return requests.reduce((sum, request) => sum + (pricer.price(request) ?? 0), 0)
}

function share(cause: Cause, amount: Amount, model: string | null = null): Share {
  return { cause, model, amount }
}
