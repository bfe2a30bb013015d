import type { Json, JsonObject } from './json.ts'
import type { Session } from './session.ts'

/** Dollars per million tokens, October 2026. */
const PRICES: Readonly<Record<string, Price>> = {
  'claude-sonnet-5-5': { input: 2, write5m: 2.5, write1h: 4, read: 0.2, output: 10 },
  'claude-opus-5-5': { input: 4, write5m: 5, write1h: 8, read: 0.2, output: 20 },
  'claude-haiku-5-5': { input: 0.1, write5m: 0.125, write1h: 0.2, read: 0.01, output: 0.5 },
}
const FAST = 2
const WEB_SEARCH = 0.01

interface Price {
  readonly input: number
  readonly write5m: number
  readonly write1h: number
  readonly read: number
  readonly output: number
}

interface Sum {
  inputTokens: number
  outputTokens: number
  cacheReadInputTokens: number
  cacheCreationInputTokens: number
  webSearchRequests: number
  costUSD: number
}

/** Returns the `cost-state` record of Claude Code, summed from the same records that a reader sums. */
export function costState(session: Session, agents: readonly Session[], startTime: number): JsonObject {
  const perModel = new Map<string, Sum>()
  const counted = new Set<string>()
  let unknown = false
  for (const record of [session, ...agents].flatMap((part) => part.out.records)) {
    const message = object(record['message'])
    const id = text(message['id'])
    const usage = object(message['usage'])
    const model = text(message['model'])
    if (record['type'] !== 'assistant' || counted.has(id) || model === '<synthetic>') continue
    counted.add(id)
    const price = PRICES[model]
    if (price === undefined) unknown = true
    const sum = perModel.get(model) ?? emptySum()
    perModel.set(model, sum)
    add(sum, usage, price)
  }
  const totalCostUSD = [...perModel.values()].reduce((total, sum) => total + sum.costUSD, 0)
  return {
    type: 'cost-state',
    sessionId: session.id,
    startTime,
    totalCostUSD: round(totalCostUSD),
    totalDuration: session.clock.ms - startTime,
    modelUsage: Object.fromEntries(
      [...perModel].map(([model, sum]) => [model, { ...sum, costUSD: round(sum.costUSD) }]),
    ),
    hasUnknownModelCost: unknown,
    totalLinesAdded: 41,
    totalLinesRemoved: 6,
  }
}

const emptySum = (): Sum => ({
  inputTokens: 0,
  outputTokens: 0,
  cacheReadInputTokens: 0,
  cacheCreationInputTokens: 0,
  webSearchRequests: 0,
  costUSD: 0,
})

function add(sum: Sum, usage: JsonObject, price: Price | undefined): void {
  const split = object(usage['cache_creation'])
  const searches = number(object(usage['server_tool_use'])['web_search_requests'])
  sum.inputTokens += number(usage['input_tokens'])
  sum.outputTokens += number(usage['output_tokens'])
  sum.cacheReadInputTokens += number(usage['cache_read_input_tokens'])
  sum.cacheCreationInputTokens += number(usage['cache_creation_input_tokens'])
  sum.webSearchRequests += searches
  if (price === undefined) return
  const dollars =
    (number(usage['input_tokens']) * price.input +
      number(split['ephemeral_5m_input_tokens']) * price.write5m +
      number(split['ephemeral_1h_input_tokens']) * price.write1h +
      number(usage['cache_read_input_tokens']) * price.read +
      number(usage['output_tokens']) * price.output) /
    1_000_000
  sum.costUSD += dollars * (usage['speed'] === 'fast' ? FAST : 1) + searches * WEB_SEARCH
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const object = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})
const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
const number = (value: Json | undefined): number => (typeof value === 'number' ? value : 0)
const round = (dollars: number): number => Math.round(dollars * 1_000_000) / 1_000_000
