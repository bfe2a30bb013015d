// Estimates what tool results cost by staying in the context: every later request reads them, until a compaction.
import type { Pricer } from '../price/pricer.ts'
import type { CarriedResult, ContextChain, ContextRequest } from './context-request.ts'

export interface CostlyResult extends CarriedResult {
  agentId: string | null
  turn: number | null
  rereads: number
  nanoDollars: number | null
}

export interface CostlyTool {
  tool: string
  results: number
  tokens: number
  rereadTokens: number
  nanoDollars: number
  unpriced: number
}

export function findCostlyResults(chains: readonly ContextChain[], pricer: Pricer): CostlyResult[] {
  return chains.flatMap((chain) => resultsOf(chain, pricer)).toSorted(byCost)
}

function resultsOf({ requests, agentId }: ContextChain, pricer: Pricer): CostlyResult[] {
  const priceOf = readPrices(requests, pricer)
  const { compactionFrom, clearedAt } = findEnds(requests)
  return requests.flatMap((request, index) =>
    request.results.map((result) => {
      // The next request writes the result to the cache; those after it read it.
      const start = index + 2
      const end = Math.min(compactionFrom[index + 1] ?? requests.length, clearedAt.get(result.toolUseId) ?? Infinity)
      const price = priceOf(start, end)
      return {
        ...result,
        agentId,
        turn: request.turn,
        rereads: Math.max(0, end - start),
        nanoDollars: price === null ? null : Math.round(result.tokens * price),
      }
    }),
  )
}

/** Uses prefix sums because a chain has thousands of requests and results. */
function readPrices(
  requests: readonly ContextRequest[],
  pricer: Pricer,
): (start: number, end: number) => number | null {
  const sums = [{ price: 0, unpriced: 0 }]
  for (const { lastStep } of requests) {
    const part = pricer.explain(lastStep)?.parts.find(({ name }) => name === 'cacheRead')
    const { price, unpriced } = sums.at(-1) ?? { price: 0, unpriced: 0 }
    sums.push({
      price: price + (part?.usdPerMillion ?? 0) * NANO_PER_TOKEN,
      unpriced: unpriced + (part === undefined ? 1 : 0),
    })
  }
  return (start, end) => {
    const [from, to] = [sums[start], sums[end]]
    if (end <= start || !from || !to) return 0
    return to.unpriced > from.unpriced ? null : to.price - from.price
  }
}

/** At one dollar per million tokens. */
const NANO_PER_TOKEN = 1000

interface ResultEnds {
  compactionFrom: number[]
  clearedAt: Map<string, number>
}

function findEnds(requests: readonly ContextRequest[]): ResultEnds {
  const clearedAt = new Map<string, number>()
  const compactionFrom: number[] = []
  let next = requests.length
  for (let index = requests.length - 1; index >= 0; index--) {
    for (const happening of requests[index]?.before ?? []) {
      if (happening.kind === 'compaction') next = index
      if (happening.kind === 'clearing') for (const id of happening.toolUseIds) clearedAt.set(id, index)
    }
    compactionFrom[index] = next
  }
  return { compactionFrom, clearedAt }
}

export function sumCostlyTools(results: readonly CostlyResult[]): CostlyTool[] {
  const tools = new Map<string, CostlyTool>()
  for (const { tool, tokens, rereads, nanoDollars } of results) {
    const sum = tools.get(tool) ?? { tool, results: 0, tokens: 0, rereadTokens: 0, nanoDollars: 0, unpriced: 0 }
    sum.results += 1
    sum.tokens += tokens
    sum.rereadTokens += tokens * rereads
    sum.nanoDollars += nanoDollars ?? 0
    sum.unpriced += nanoDollars === null ? 1 : 0
    tools.set(tool, sum)
  }
  return [...tools.values()].toSorted((a, b) => b.nanoDollars - a.nanoDollars || b.rereadTokens - a.rereadTokens)
}

function byCost(a: CostlyResult, b: CostlyResult): number {
  return (
    (b.nanoDollars ?? 0) - (a.nanoDollars ?? 0) || b.tokens * b.rereads - a.tokens * a.rereads || b.tokens - a.tokens
  )
}
